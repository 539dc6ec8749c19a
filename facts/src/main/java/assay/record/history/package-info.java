/// Operations as recorded by a client, and their files.
@NullMarked
package assay.record.history;

import org.jspecify.annotations.NullMarked;
