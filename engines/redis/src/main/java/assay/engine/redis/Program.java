package assay.engine.redis;

import assay.api.Durations;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.redis.Placement.Place;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import assay.program.redis.RedisText;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import redis.clients.jedis.HostAndPort;

/// One running `redis-server`, or `valkey-server`.
///
/// @param place what it is to be in the cluster
/// @param process its process
/// @param at where it listens
record Program(Place place, HostProgram process, HostAndPort at) {

  /// Redis's own `cluster-node-timeout`.
  private static final long TIMEOUT_MILLIS = 15_000;

  /// Starts one. Whether it answers yet is not asked.
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

  /// The file's name of the server of a strategy.
  static String executable(Settings settings) {
    String server = settings.text("server", "redis");
    return switch (server) {
      case "redis", "valkey" -> server + "-server";
      default -> throw new IllegalArgumentException("no server `" + server + "`");
    };
  }

  /// Redis's own defaults but for what a strategy sets, for listening at one address only, for keeping
  /// nothing on disk, for serving what is owned where something else is not, and for not waiting five
  /// seconds for more replicas before the first gets its copy.
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

  /// How long a server may be silent before the others doubt it.
  static long timeoutMillis(Settings settings) {
    String detection = settings.text("detection", "default");
    return detection.equals("default") ? TIMEOUT_MILLIS : Durations.parse(detection).toMillis();
  }

  /// A member's memory, shared out among as many servers as it has when all is well.
  private static String memory(Place place, JoinSpec spec) {
    if (spec.settings().text("heap", "").isEmpty()) {
      return "";
    }
    int servers = Supervisor.placement(spec).of(place.member()).size();
    return "maxmemory %d\nmaxmemory-policy noeviction"
        .formatted(spec.settings().bytes("heap") / servers);
  }

  /// A connection to it.
  Server server(int patienceMillis) {
    return new Server(at, patienceMillis);
  }
}
