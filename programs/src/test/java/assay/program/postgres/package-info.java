@NullMarked
package assay.program.postgres;

import org.jspecify.annotations.NullMarked;
