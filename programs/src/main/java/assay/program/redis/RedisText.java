package assay.program.redis;

import java.nio.file.Path;

/// What every `redis-server` is told in its file that is started here.
public final class RedisText {

  private RedisText() {}

  /// Redis's own defaults but for listening at one address only and taking no snapshots.
  ///
  /// @param folder where it works
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
