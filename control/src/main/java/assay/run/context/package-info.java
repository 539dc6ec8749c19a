/// The context of a run and its trials: clock, record, folder, cluster and listeners.
@NullMarked
package assay.run.context;

import org.jspecify.annotations.NullMarked;
