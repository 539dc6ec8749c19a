/// Lettuce as the client library: one connection to each server that all threads share, and connections of a thread's own
/// for what needs one.
@NullMarked
package assay.engine.redis.lettuce;

import org.jspecify.annotations.NullMarked;
