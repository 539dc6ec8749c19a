/// The broker Redis Streams as an engine: its settings, and what its messages look like.
@NullMarked
package assay.broker.redis;

import org.jspecify.annotations.NullMarked;
