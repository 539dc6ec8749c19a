@NullMarked
package assay.judge.isolation;

import org.jspecify.annotations.NullMarked;
