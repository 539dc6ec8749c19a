/// The client side: messages by Jedis, and reads from the database.
@NullMarked
package assay.broker.redis.client;

import org.jspecify.annotations.NullMarked;
