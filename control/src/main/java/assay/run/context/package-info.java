/// What a run and its trials work with: clock, record, folder, cluster and listeners.
@NullMarked
package assay.run.context;

import org.jspecify.annotations.NullMarked;
