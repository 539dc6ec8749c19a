package assay.engine.redis;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.redis.client.ServerPlacement.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The files of one server: where they are, and what its journal writes there.
///
/// Without a journal each process of a member has its own folder, so a server that starts again has neither data nor a
/// place in the cluster. With a journal the folder is that of the member's first process.
///
/// @param folder absolute
record ServerFiles(Path folder, Place place, Settings settings) {

  private static final String JOURNAL = "journal";
  private static final String NONE = "none";

  static ServerFiles of(Place place, JoinSpec spec) {
    boolean kept = !spec.settings().text(JOURNAL, NONE).equals(NONE);
    return new ServerFiles(
        kept ? spec.files() : spec.folder().toAbsolutePath(), place, spec.settings());
  }

  /// Whether the server's data outlive its process.
  boolean kept() {
    return !settings.text(JOURNAL, NONE).equals(NONE);
  }

  void prepare() throws IOException {
    Path unused = Files.createDirectories(folder);
  }

  /// Whether an earlier process of this server has had its place in the cluster.
  boolean fromBefore() {
    return kept() && Files.exists(folder.resolve(nodes()));
  }

  private String nodes() {
    return "nodes-%d.conf".formatted(place.port());
  }

  /// The lines of the server's configuration. Servers of one member share the folder, so each file has a name of its
  /// server's.
  String configuration() {
    return """
    cluster-config-file %s
    dbfilename dump-%2$d.rdb
    appendfilename appendonly-%2$d.aof
    appenddirname appendonly-%2$d
    %3$s
    """
        .formatted(nodes(), place.port(), journal());
  }

  private String journal() {
    return switch (kept() ? settings.word(JOURNAL) : NONE) {
      case NONE -> "appendonly no";
      case "aof-always" -> appended("always");
      case "aof" -> appended("everysec");
      case "aof-unsynced" -> appended("no");
      case "rdb" -> "appendonly no\nsave %d 1".formatted(seconds());
      default -> throw new IllegalArgumentException("no journal `" + settings.text(JOURNAL) + "`");
    };
  }

  private static String appended(String fsync) {
    return "appendonly yes\nappendfsync " + fsync;
  }

  /// Redis counts whole seconds between snapshots.
  private long seconds() {
    return Math.ceilDiv(settings.durationOf(JOURNAL).toMillis(), 1000);
  }
}
