package assay.engine.redis;

import assay.api.Durations;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.redis.client.Placement.Place;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import assay.program.redis.RedisText;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import redis.clients.jedis.HostAndPort;

/// A running `redis-server` or `valkey-server`.
///
/// @param place the server's place in the cluster
/// @param at the address on which the server listens
record Program(Place place, HostProgram process, HostAndPort at) {

  /// Redis's own `cluster-node-timeout`.
  private static final long TIMEOUT_MILLIS = 15_000;

  /// Starts a server, without waiting for an answer.
  static Program start(Place place, JoinSpec spec) throws IOException, InterruptedException {
    Path file = spec.folder().toAbsolutePath().resolve("redis-" + place.port() + ".conf");
    Files.writeString(file, configuration(place, spec));
    Path log = spec.folder().resolve("redis-" + place.port() + ".log");
    HostProgram process =
        HostProgram.launch(
            ProgramSpec.installed(executable(spec.settings()), List.of(file.toString()), log)
                .at(new InetSocketAddress(spec.address(), place.port())));
    return new Program(place, process, new HostAndPort(spec.address(), place.port()));
  }

  static String executable(Settings settings) {
    String server = settings.text("server", "redis");
    return switch (server) {
      case "redis", "valkey" -> server + "-server";
      default -> throw new IllegalArgumentException("no server `" + server + "`");
    };
  }

  /// Redis's defaults, except for: the configuration's settings, one listening address, no data on disk,
  /// service of owned slots while others are missing, and no wait of five seconds for more replicas
  /// before the first gets its copy.
  static String configuration(Place place, JoinSpec spec) {
    return RedisText.of(place.port(), spec.address(), spec.folder().toAbsolutePath())
        + """
        cluster-port %2$d
        appendonly no
        repl-diskless-sync yes
        repl-diskless-sync-delay 0
        cluster-enabled yes
        cluster-config-file nodes-%1$d.conf
        cluster-node-timeout %4$d
        cluster-require-full-coverage no
        cluster-announce-ip %3$s
        cluster-announce-hostname %5$s.%6$s
        %7$s
        """
            .formatted(
                place.port(),
                place.bus(),
                spec.address(),
                timeoutMillis(spec.settings()),
                spec.name(),
                spec.machine(),
                memory(place, spec));
  }

  /// A server that is silent for longer is doubted by the others.
  static long timeoutMillis(Settings settings) {
    String detection = settings.text("detection", "default");
    return detection.equals("default") ? TIMEOUT_MILLIS : Durations.parse(detection).toMillis();
  }

  private static String memory(Place place, JoinSpec spec) {
    if (spec.settings().text("heap", "").isEmpty()) {
      return "";
    }
    int servers = Supervisor.placement(spec).of(place.member()).size();
    return "maxmemory %d\nmaxmemory-policy noeviction"
        .formatted(spec.settings().bytes("heap") / servers);
  }

  Server server(int patienceMillis) {
    return new Server(at, patienceMillis);
  }
}
