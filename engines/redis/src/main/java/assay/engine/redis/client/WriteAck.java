package assay.engine.redis.client;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/// The condition for acknowledging a write.
///
/// @param replicas how many replicas must confirm the write by `WAIT`; 0 for none
public record WriteAck(int replicas) {

  private static final long PATIENCE_MILLIS = 1000;

  /// Reads all answers on a connection, and waits for replicas if configured.
  ///
  /// @param answers the number of answers
  /// @throws JedisDataException the first answer that is an error
  /// @throws IllegalStateException if too few replicas had the write in time, or the server did not
  /// wait: the write is done, and may be lost
  public List<@Nullable Object> finish(Wire wire, int answers) {
    if (replicas > 0) {
      wire.send(Command.WAIT, number(replicas), number(PATIENCE_MILLIS));
    }
    List<@Nullable Object> all = wire.answers(answers + (replicas > 0 ? 1 : 0));
    for (Object answer : all.subList(0, answers)) {
      if (answer instanceof JedisDataException error) {
        throw error;
      }
    }
    if (replicas > 0 && all.getLast() instanceof JedisDataException error) {
      throw new IllegalStateException("the write is done, and the wait for replicas failed", error);
    }
    if (replicas > 0 && (Long) Objects.requireNonNull(all.getLast()) < replicas) {
      throw new IllegalStateException(
          "%s of %d replicas had it after %d ms"
              .formatted(all.getLast(), replicas, PATIENCE_MILLIS));
    }
    return all.subList(0, answers);
  }

  private static byte[] number(long number) {
    return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
  }
}
