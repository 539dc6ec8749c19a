/// How many processes one Assay can run.
@NullMarked
package assay.benchmark.scale;

import org.jspecify.annotations.NullMarked;
