/// What a run and its cells work in: clock, record, folder, cluster, and whom they tell.
@NullMarked
package assay.run.context;

import org.jspecify.annotations.NullMarked;
