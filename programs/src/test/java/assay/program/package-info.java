@NullMarked
package assay.program;

import org.jspecify.annotations.NullMarked;
