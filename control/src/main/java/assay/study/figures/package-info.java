/// Objectives, published figures, and the metrics a study asks for.
@NullMarked
package assay.study.figures;

import org.jspecify.annotations.NullMarked;
