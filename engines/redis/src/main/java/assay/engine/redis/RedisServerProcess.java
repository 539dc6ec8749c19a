package assay.engine.redis;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.redis.client.ServerPlacement.Place;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import assay.program.redis.RedisServerConfiguration;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;

/// A running `redis-server` or `valkey-server`.
///
/// @param place the server's place in the cluster
/// @param at the address on which the server listens
/// @param again whether the server starts with the files of an earlier process, and so knows its place
record RedisServerProcess(
    Place place, HostProgram process, HostAndPort at, ServerFiles files, boolean again) {

  /// Redis's own `cluster-node-timeout`.
  private static final long TIMEOUT_MILLIS = 15_000;

  private static final String INSTALLED = "installed";

  /// What a server logs that cannot read another server's snapshot.
  private static final Pattern UNREADABLE =
      Pattern.compile(
          "Can't handle RDB format version \\d+|[^#:]*RDB version or signature incompatible.*");

  /// Starts a server, without waiting for an answer.
  static RedisServerProcess start(Place place, JoinSpec spec)
      throws IOException, InterruptedException {
    ServerFiles files = ServerFiles.of(place, spec);
    files.prepare();
    boolean again = files.fromBefore();
    Path file = spec.folder().toAbsolutePath().resolve("redis-" + place.port() + ".conf");
    Files.writeString(file, configuration(place, spec));
    Path log = spec.folder().resolve("redis-" + place.port() + ".log");
    HostProgram process =
        HostProgram.launch(
            ProgramSpec.installed(
                    executable(spec.settings()),
                    release(spec.settings()),
                    List.of(file.toString()),
                    log)
                .at(new InetSocketAddress(spec.address(), place.port())));
    return new RedisServerProcess(
        place, process, new HostAndPort(spec.address(), place.port()), files, again);
  }

  /// The release of the server; empty for the one that is found first.
  private static String release(Settings settings) {
    String version = settings.text("version", INSTALLED);
    return version.equals(INSTALLED) ? "" : version;
  }

  static String executable(Settings settings) {
    String server = settings.text("server", "redis");
    return switch (server) {
      case "redis", "valkey" -> server + "-server";
      default -> throw new IllegalArgumentException("no server `" + server + "`");
    };
  }

  /// Redis's defaults, except for: the configuration's settings, one listening address, no data on disk unless a
  /// journal keeps them,
  /// service of owned slots while others are missing, and no wait of five seconds for more replicas
  /// before the first gets its copy.
  static String configuration(Place place, JoinSpec spec) {
    ServerFiles files = ServerFiles.of(place, spec);
    return RedisServerConfiguration.of(place.port(), spec.address(), files.folder())
        + files.configuration()
        + """
        cluster-port %1$d
        repl-diskless-sync yes
        repl-diskless-sync-delay 0
        cluster-enabled yes
        cluster-node-timeout %3$d
        cluster-require-full-coverage no
        cluster-announce-ip %2$s
        cluster-announce-hostname %4$s.%5$s
        min-replicas-to-write %7$s
        min-replicas-max-lag %8$s
        %6$s
        """
            .formatted(
                place.bus(),
                spec.address(),
                timeoutMillis(spec.settings()),
                spec.name(),
                spec.machine(),
                memory(place, spec),
                spec.settings().text("min-replicas", "0"),
                spec.settings().text("min-replicas-max-lag", "10"));
  }

  /// A server that is silent for longer is doubted by the others.
  static long timeoutMillis(Settings settings) {
    String detection = settings.text("detection", "default");
    return detection.equals("default")
        ? TIMEOUT_MILLIS
        : DurationNotation.parse(detection).toMillis();
  }

  private static String memory(Place place, JoinSpec spec) {
    if (spec.settings().text("heap", "").isEmpty()) {
      return "";
    }
    int servers = ServerSupervisor.placement(spec).of(place.member()).size();
    return "maxmemory %d\nmaxmemory-policy noeviction"
        .formatted(spec.settings().bytes("heap") / servers);
  }

  /// What the server has said about a snapshot of another release that it cannot read; empty if it could read all.
  Optional<String> unreadable() {
    return unreadable(process.said());
  }

  static Optional<String> unreadable(String said) {
    Matcher found = UNREADABLE.matcher(said);
    return found.find() ? Optional.of(found.group().strip()) : Optional.empty();
  }

  AdminConnection server(int patienceMillis) {
    return new AdminConnection(at, patienceMillis);
  }
}
