/// Sessions in a Redis server that all nodes share.
@NullMarked
package assay.sessions.redis;

import org.jspecify.annotations.NullMarked;
