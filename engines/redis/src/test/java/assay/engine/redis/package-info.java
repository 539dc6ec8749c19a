@NullMarked
package assay.engine.redis;

import org.jspecify.annotations.NullMarked;
