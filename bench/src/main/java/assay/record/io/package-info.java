/// Files of a record: where they lie, how they are sealed, and what is said of a damaged one.
@NullMarked
package assay.record.io;

import org.jspecify.annotations.NullMarked;
