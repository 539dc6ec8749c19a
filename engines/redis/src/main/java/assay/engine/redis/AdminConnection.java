package assay.engine.redis;

import assay.engine.redis.client.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisException;

/// A connection to one server for administrative commands; not thread-safe.
final class AdminConnection implements AutoCloseable {

  private final HostAndPort at;
  private final JedisClientConfig configuration;
  private Connection connection;

  AdminConnection(HostAndPort at, int patienceMillis) {
    this(
        at,
        DefaultJedisClientConfig.builder()
            .timeoutMillis(patienceMillis)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
            .build());
  }

  AdminConnection(HostAndPort at, JedisClientConfig configuration) {
    this.at = at;
    this.configuration = configuration;
    connection = new Connection(at, configuration);
  }

  /// The connection in the form for clients.
  ServerConnection wire() {
    return new JedisConnection(connection);
  }

  HostAndPort at() {
    return at;
  }

  List<ClusterNode> nodes() {
    return ClusterNode.parse(text(Command.CLUSTER, "NODES"));
  }

  /// @throws JedisException if the server refuses the command or does not answer
  String cluster(String... words) {
    return text(Command.CLUSTER, words);
  }

  /// A value in `INFO` or `CLUSTER INFO`; empty if missing.
  static String fact(String listed, String name) {
    return listed
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("");
  }

  String replication() {
    return text(Command.INFO, "replication");
  }

  String text(ProtocolCommand command, String... words) {
    Object answer = answer(command, words);
    return answer instanceof byte[] bytes ? text(bytes) : String.valueOf(answer);
  }

  /// Returns the alternating names and values in the answer.
  Map<String, String> pairs(ProtocolCommand command, String... words) {
    Map<String, String> pairs = new LinkedHashMap<>();
    if (answer(command, words) instanceof List<?> parts) {
      for (int i = 0; i + 1 < parts.size(); i += 2) {
        if (parts.get(i) instanceof byte[] name && parts.get(i + 1) instanceof byte[] value) {
          pairs.put(text(name), text(value));
        }
      }
    }
    return pairs;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private Object answer(ProtocolCommand command, String... words) {
    if (connection.isBroken() || !connection.isConnected()) {
      connection.disconnect();
      connection = new Connection(at, configuration);
    }
    connection.sendCommand(command, words);
    return connection.getOne();
  }

  @Override
  public void close() {
    try {
      connection.disconnect();
    } catch (JedisException e) {
      // The connection is gone already.
    }
  }
}
