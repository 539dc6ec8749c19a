/// What a run and its cells work with: clock, record, folder, cluster and listeners.
@NullMarked
package assay.run.context;

import org.jspecify.annotations.NullMarked;
