/// Whether a stored finding comes back.
@NullMarked
package assay.judge.reproduction;

import org.jspecify.annotations.NullMarked;
