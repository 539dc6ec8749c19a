package assay.program.redis;

import java.nio.file.Path;

/// The configuration lines of every `redis-server` started here.
public final class RedisServerConfiguration {

  private RedisServerConfiguration() {}

  /// Redis's defaults, except for listening on one address, no snapshots, and no commands that change the server.
  ///
  /// Every user of the host can connect. Before version 7, `CONFIG` wrote files anywhere, and `MODULE` ran code.
  ///
  /// @param folder the server's working folder
  public static String of(int port, String address, Path folder) {
    return """
    port %d
    bind %s
    protected-mode no
    dir "%s"
    loglevel notice
    always-show-logo no
    daemonize no
    save ""
    rename-command CONFIG ""
    rename-command MODULE ""
    rename-command DEBUG ""
    """
        .formatted(port, address, folder);
  }
}
