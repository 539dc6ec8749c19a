/// How long runs take, beside how long `assay describe` says.
@NullMarked
package assay.benchmark.durations;

import org.jspecify.annotations.NullMarked;
