/// What a client does: messages by Jedis, and a look at the database.
@NullMarked
package assay.broker.redis.client;

import org.jspecify.annotations.NullMarked;
