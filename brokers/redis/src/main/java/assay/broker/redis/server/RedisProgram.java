package assay.broker.redis.server;

import assay.broker.BrokerPlace;
import assay.broker.redis.connection.RedisBrokerSettings.Journal;
import assay.broker.redis.connection.RedisConnections;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/// Starts a broker's `redis-server`.
final class RedisProgram {

  private static final String NAME = "redis-server";
  private static final Duration ANSWER = Duration.ofSeconds(5);

  /// The host may still have to write what a killed server left unwritten.
  private static final Duration ENDING = Duration.ofSeconds(60);

  private RedisProgram() {}

  /// Starts the server with its journal, and returns when the journal is read.
  ///
  /// @throws IOException when the server does not run
  static HostProgram start(BrokerPlace place, Journal journal)
      throws IOException, InterruptedException {
    Files.createDirectories(place.files());
    Path folder = Files.createDirectories(place.spec().folder().toAbsolutePath());
    Path file = folder.resolve("redis.conf");
    Files.writeString(file, RedisConfiguration.of(place, journal));
    ProgramSpec spec =
        ProgramSpec.installed(NAME, List.of(file.toString()), folder.resolve("redis.log"))
            .at(place.broker(), ENDING);
    RedisConnections connections = RedisConnections.of(place, ANSWER, ANSWER);
    return HostProgram.start(spec, program -> ready(connections));
  }

  /// The server answers only with errors until it has read its journal.
  private static boolean ready(RedisConnections connections) {
    try (Jedis connection = connections.open()) {
      return connection.ping().equals("PONG");
    } catch (JedisException e) {
      return false;
    }
  }
}
