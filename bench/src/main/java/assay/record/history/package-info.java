/// Operations as a client saw them, and their file.
@NullMarked
package assay.record.history;

import org.jspecify.annotations.NullMarked;
