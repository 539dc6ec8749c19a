/// Whether a stored finding came back.
@NullMarked
package assay.record.reproduction;

import org.jspecify.annotations.NullMarked;
