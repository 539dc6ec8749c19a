/// Operations as a client saw them, and their files.
@NullMarked
package assay.record.history;

import org.jspecify.annotations.NullMarked;
