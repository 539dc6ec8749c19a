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

/// What `rabbitmq-server` is told when it starts: RabbitMQ's own defaults but for its name, its place, listening at its
/// address only, and letting in its one user from there. It reads nothing of the host's configuration.
///
/// @param folder where what it is told is
/// @param files where its queues and messages are
/// @param address where it listens
/// @param port where it listens there
record RabbitConfiguration(Path folder, Path files, String address, int port) {

  /// By how much the port for other nodes is above the port for clients.
  private static final int DISTRIBUTION = 50;

  private static final String SETTINGS = "rabbitmq.conf";
  private static final String PLUGINS = "enabled_plugins";

  /// Erlang looks for this name in the server's home, and refuses the file if others may read it.
  private static final String COOKIE = ".erlang.cookie";

  /// That of a broker.
  static RabbitConfiguration of(BrokerPlace place) {
    return new RabbitConfiguration(
        place.spec().folder().toAbsolutePath(),
        place.files(),
        place.brokerAddress(0),
        place.brokerPort(0));
  }

  /// Writes its files.
  void write() throws IOException {
    Files.createDirectories(folder);
    Files.createDirectories(files);
    // A client that opens a connection for each message would have three lines of the log for each.
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

  /// Writes the secret that lets other nodes run anything in the server. An argument would show it to every user of the host.
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

  /// The variables that it gets.
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
    // To its output, which is a file here.
    all.put("RABBITMQ_LOGS", "-");
    all.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", distribution());
    // Else its script stays, as the parent that a signal would have to reach.
    all.put("RUNNING_UNDER_SYSTEMD", "true");
    return all;
  }

  /// The same over deaths: RabbitMQ finds its files by it.
  private String node() {
    return "assay-%d@localhost".formatted(port);
  }

  /// A node must have a name, and a port where other nodes could reach it. Who knows the port beforehand asks no `epmd` for it,
  /// which would outlive the server.
  private String distribution() {
    return "-sname %s -start_epmd false -erl_epmd_port %d -kernel inet_dist_use_interface {127,0,0,1}"
        .formatted(node(), port + DISTRIBUTION);
  }
}
