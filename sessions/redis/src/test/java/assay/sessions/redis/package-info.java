@NullMarked
package assay.sessions.redis;

import org.jspecify.annotations.NullMarked;
