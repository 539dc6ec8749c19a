/// The host and the versions of a run, and what calibration measured.
@NullMarked
package assay.record.environment;

import org.jspecify.annotations.NullMarked;
