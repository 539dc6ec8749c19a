/// Tests of how programs are kept.
@NullMarked
package assay.program;

import org.jspecify.annotations.NullMarked;
