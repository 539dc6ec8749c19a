package assay.engine.redis.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/// A connection to one server, used exclusively until it is closed: commands go over it in sequence, and answers come in
/// order. With every library, failures are Jedis's exceptions.
public interface ServerConnection extends AutoCloseable {

  /// Sends a command, or buffers it until the next answer is read.
  void send(Command command, byte[]... arguments);

  /// Reads the next answers: texts as bytes, numbers as `Long`, errors as exceptions in the list.
  List<@Nullable Object> answers(int count);

  /// @throws JedisDataException if the answer is an error
  default @Nullable Object answer() {
    Object answer = answers(1).getFirst();
    if (answer instanceof JedisDataException error) {
      throw error;
    }
    return answer;
  }

  boolean isBroken();

  /// Returns the connection for others, in its current state.
  @Override
  void close();
}
