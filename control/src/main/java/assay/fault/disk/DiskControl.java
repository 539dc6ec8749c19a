package assay.fault.disk;

import java.nio.file.Path;

/// The members' own file systems.
public interface DiskControl {

  /// Prefix of a shell command that sees them: `nsenter -t 4711 -m`.
  String inside();

  /// The folder of a member's files, as these commands see it.
  Path folderOf(String member);

  /// Bytes that are still usable.
  long freeBytes(String member);

  /// Whether one more page can be written; the page is removed at once.
  boolean takesAPage(String member);
}
