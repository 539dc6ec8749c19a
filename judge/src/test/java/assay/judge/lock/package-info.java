@NullMarked
package assay.judge.lock;

import org.jspecify.annotations.NullMarked;
