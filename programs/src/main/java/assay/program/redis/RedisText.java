package assay.program.redis;

import java.nio.file.Path;

/// The configuration lines of every `redis-server` started here.
public final class RedisText {

  private RedisText() {}

  /// Redis's defaults, except for listening on one address and no snapshots.
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
    """
        .formatted(port, address, folder);
  }
}
