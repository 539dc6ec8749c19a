/// Lettuce as the client library: one shared connection to each server, and a thread's own
/// connections for commands that need one.
@NullMarked
package assay.engine.redis.lettuce;

import org.jspecify.annotations.NullMarked;
