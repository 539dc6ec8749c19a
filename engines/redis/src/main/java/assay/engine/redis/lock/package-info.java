/// The lock that Redis's documentation describes.
@NullMarked
package assay.engine.redis.lock;

import org.jspecify.annotations.NullMarked;
