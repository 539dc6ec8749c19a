package assay.broker.rabbitmq.server;

import assay.broker.BrokerPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The configuration for `rabbitmq-server`: RabbitMQ's defaults, except for its name, its folders,
/// listening on one address, and access for its one user from there. The host's own configuration
/// is not read.
///
/// @param folder the folder for the configuration
/// @param files the folder for queues and messages
record RabbitConfiguration(Path folder, Path files, String address, int port) {

  /// The distance from the port for clients to the port for other nodes.
  private static final int DISTRIBUTION = 50;

  private static final String SETTINGS = "rabbitmq.conf";
  private static final String PLUGINS = "enabled_plugins";

  /// Erlang looks for this name in the server's home, and refuses the file if others may read it.
  private static final String COOKIE = ".erlang.cookie";

  static RabbitConfiguration of(BrokerPlace place) {
    return new RabbitConfiguration(
        place.spec().folder().toAbsolutePath(),
        place.files(),
        place.brokerAddress(0),
        place.brokerPort(0));
  }

  void write() throws IOException {
    Files.createDirectories(folder);
    Files.createDirectories(files);
    // Otherwise a client that opens a connection per message adds three log lines per message.
    Files.writeString(
        folder.resolve(SETTINGS),
        """
        listeners.tcp.1 = %s:%d
        loopback_users = none
        log.connection.level = warning
        """
            .formatted(address, port));
    Files.writeString(folder.resolve(PLUGINS), "[].");
    writeCookie();
  }

  /// Writes the secret with which other nodes can run anything in the server. An argument would show the secret to every
  /// user of the host.
  private void writeCookie() throws IOException {
    Path written =
        Files.createTempFile(
            files, COOKIE, ".new", PosixFilePermissions.asFileAttribute(permissions("rw-------")));
    Files.writeString(written, UUID.randomUUID().toString());
    Files.setPosixFilePermissions(written, permissions("r--------"));
    Files.move(written, files.resolve(COOKIE), StandardCopyOption.ATOMIC_MOVE);
  }

  private static Set<PosixFilePermission> permissions(String text) {
    return PosixFilePermissions.fromString(text);
  }

  Map<String, String> environment() {
    Map<String, String> all = new HashMap<>();
    all.put("HOME", files.toString());
    all.put("RABBITMQ_NODENAME", node());
    all.put("RABBITMQ_CONF_ENV_FILE", folder.resolve("rabbitmq-env.conf").toString());
    all.put("RABBITMQ_CONFIG_FILE", folder.resolve(SETTINGS).toString());
    all.put("RABBITMQ_ADVANCED_CONFIG_FILE", folder.resolve("advanced.config").toString());
    all.put("RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve(PLUGINS).toString());
    all.put("RABBITMQ_MNESIA_BASE", files.toString());
    all.put("RABBITMQ_LOG_BASE", files.toString());
    // The server's standard output, which goes to a file.
    all.put("RABBITMQ_LOGS", "-");
    all.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", distribution());
    // Otherwise the start script stays as the parent, and signals would have to reach it.
    all.put("RUNNING_UNDER_SYSTEMD", "true");
    return all;
  }

  /// The node's name, constant over restarts: RabbitMQ finds its files by the name.
  private String node() {
    return "assay-%d@localhost".formatted(port);
  }

  /// A node needs a name and a port for other nodes. With a known port the server needs no `epmd`, which would outlive
  /// the server.
  private String distribution() {
    return "-sname %s -start_epmd false -erl_epmd_port %d -kernel inet_dist_use_interface {127,0,0,1}"
        .formatted(node(), port + DISTRIBUTION);
  }
}
