@NullMarked
package assay.program.redis;

import org.jspecify.annotations.NullMarked;
