/// Watches processes and hosts; returns measurements, or declines with a reason.
@NullMarked
package assay.probe;

import org.jspecify.annotations.NullMarked;
