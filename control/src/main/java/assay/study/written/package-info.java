/// Plans written as studies.
@NullMarked
package assay.study.written;

import org.jspecify.annotations.NullMarked;
