/// How many processes one Assay can have.
@NullMarked
package assay.benchmark.scale;

import org.jspecify.annotations.NullMarked;
