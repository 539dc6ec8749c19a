/// One run of one strategy as a list of phases on its cluster.
@NullMarked
package assay.run.cell;

import org.jspecify.annotations.NullMarked;
