/// Files of a record: layout, seals and damage.
@NullMarked
package assay.record.io;

import org.jspecify.annotations.NullMarked;
