package assay.fault.disk;

import java.nio.file.Path;

/// The file systems that members have to themselves.
public interface DiskControl {

  /// The beginning of a shell command that runs where they are: `nsenter -t 4711 -m`.
  String inside();

  /// The folder of a member's files, as commands that run there call it.
  Path folderOf(String member);

  /// How many bytes of it anybody may still use.
  long freeBytes(String member);

  /// Whether it takes one page more, which is taken back at once.
  boolean takesAPage(String member);
}
