/// Comparisons of stored runs: two runs, and many over time. Pure functions on `run.json`.
@NullMarked
package assay.compare;

import org.jspecify.annotations.NullMarked;
