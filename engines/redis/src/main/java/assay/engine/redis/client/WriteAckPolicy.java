package assay.engine.redis.client;

import assay.api.Settings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/// The condition for acknowledging a write.
///
/// @param replicas how many replicas must confirm the write by `WAIT`; 0 for none
public record WriteAckPolicy(int replicas) {

  private static final long PATIENCE_MILLIS = 1000;
  private static final Pattern WAIT = Pattern.compile("wait(?:\\((\\d{1,6})\\))?");

  /// What `backup` asks for: nothing, `wait` for all replicas, or `wait(1)` for so many of them.
  ///
  /// @param copies a master's replicas
  /// @throws IllegalArgumentException if a write would wait for more replicas than there are, or for none
  static WriteAckPolicy of(Settings settings, int copies) {
    Matcher wait = WAIT.matcher(settings.text("backup"));
    if (!wait.matches()) {
      return new WriteAckPolicy(0);
    }
    int replicas = wait.group(1) == null ? copies : Integer.parseInt(wait.group(1));
    if (replicas == 0 || replicas > copies) {
      throw new IllegalArgumentException(
          "`backup: %s` has too few to wait for: a master of this Redis has %d replicas"
              .formatted(wait.group(), copies));
    }
    return new WriteAckPolicy(replicas);
  }

  /// Reads all answers on a connection, and waits for replicas if configured.
  ///
  /// @param answers the answer count
  /// @throws JedisDataException the first answer that is an error
  /// @throws IllegalStateException if too few replicas had the write in time, or the server did not
  /// wait: the write is done, and may be lost
  public List<@Nullable Object> finish(ServerConnection wire, int answers) {
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
