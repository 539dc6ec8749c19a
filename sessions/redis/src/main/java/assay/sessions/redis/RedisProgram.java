package assay.sessions.redis;

import assay.api.engine.JoinSpec;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import assay.program.redis.RedisServerConfiguration;
import assay.sessions.node.cluster.NodePorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The host's `redis-server` for a cluster's sessions.
final class RedisProgram {

  private RedisProgram() {}

  /// Returns when the server takes connections.
  ///
  /// @throws IOException when it does not run
  static HostProgram start(JoinSpec spec) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(spec.folder().toAbsolutePath());
    Path file = folder.resolve("redis.conf");
    Files.writeString(file, configuration(spec, folder));
    return HostProgram.start(
        ProgramSpec.installed("redis-server", List.of(file.toString()), folder.resolve("redis.log"))
            .at(new InetSocketAddress(spec.meeting(), NodePorts.server(spec))));
  }

  /// Redis's defaults, except for listening on one address and no disk storage.
  static String configuration(JoinSpec spec, Path folder) {
    return RedisServerConfiguration.of(NodePorts.server(spec), spec.meeting(), folder)
        + "appendonly no\n";
  }
}
