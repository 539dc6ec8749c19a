package assay.engine.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/// A connection to one server, which whoever has it has to himself until he closes it: commands go over it one after
/// the other, and answers come in their order. What fails is told by Jedis's exceptions, whichever library it is.
public interface Wire extends AutoCloseable {

  /// Sends a command, or puts it into what is sent before the next answer is read.
  void send(Command command, byte[]... arguments);

  /// Reads the next answers: texts as bytes, numbers as `Long`, and errors as the exceptions they are.
  List<@Nullable Object> answers(int count);

  /// Reads the next answer.
  ///
  /// @throws JedisDataException where it is an error
  default @Nullable Object answer() {
    Object answer = answers(1).getFirst();
    if (answer instanceof JedisDataException error) {
      throw error;
    }
    return answer;
  }

  /// Whether it is of no use any more.
  boolean isBroken();

  /// Gives it back to others, who find it as it is.
  @Override
  void close();
}
