/// One run of one configuration as a list of phases on its cluster.
@NullMarked
package assay.run.trial;

import org.jspecify.annotations.NullMarked;
