/// The host and versions of a run, and calibrations.
@NullMarked
package assay.record.environment;

import org.jspecify.annotations.NullMarked;
