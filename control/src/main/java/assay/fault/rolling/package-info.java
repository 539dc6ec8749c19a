/// Faults of one member after another: restarts, and upgrades to another release.
@NullMarked
package assay.fault.rolling;

import org.jspecify.annotations.NullMarked;
