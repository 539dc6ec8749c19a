package assay.broker.redis.server;

import assay.broker.BrokerPlace;
import assay.broker.program.ProgramSpec;
import assay.broker.program.ServerProgram;
import assay.broker.redis.RedisConnections;
import assay.broker.redis.StreamSettings.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/// Starts the `redis-server` of a broker.
final class RedisProgram {

  private static final String NAME = "redis-server";
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private RedisProgram() {}

  /// Starts it with what its journal holds, and returns once it has read that.
  ///
  /// @param ended told its exit code when it ends by itself
  /// @throws IOException when it does not run
  static ServerProgram start(BrokerPlace place, Journal journal, IntConsumer ended)
      throws IOException, InterruptedException {
    Files.createDirectories(place.files());
    Path folder = Files.createDirectories(place.spec().folder().toAbsolutePath());
    Path file = folder.resolve("redis.conf");
    Files.writeString(file, RedisConfiguration.of(place, journal));
    ProgramSpec spec =
        new ProgramSpec(
            NAME,
            List.of(NAME, file.toString()),
            Map.of(),
            variable -> false,
            place.brokerPort(0),
            folder.resolve("redis.log"));
    RedisConnections connections = RedisConnections.of(place, ANSWER, ANSWER);
    return ServerProgram.start(spec, () -> ready(connections), ended);
  }

  /// It answers nothing else than errors until it has read its journal.
  private static boolean ready(RedisConnections connections) {
    try (Jedis connection = connections.open()) {
      return connection.ping().equals("PONG");
    } catch (JedisException e) {
      return false;
    }
  }
}
