/// A run that stopped in its middle: what of it counts, what is still to be done, and whether it may go on here.
@NullMarked
package assay.run.resume;

import org.jspecify.annotations.NullMarked;
