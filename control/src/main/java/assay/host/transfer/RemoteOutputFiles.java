package assay.host.transfer;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The files and folders of a record that processes on another host were told to write. Safe for many threads.
public final class RemoteOutputFiles {

  private final Set<Path> told = ConcurrentHashMap.newKeySet();

  /// Adds a file or folder.
  ///
  /// @param below the path below the record's folder; the folder itself is left out
  public void add(Path below) {
    if (!below.toString().isEmpty()) {
      told.add(below);
    }
  }

  /// Whether a file was added, or lies in an added folder.
  public boolean hold(Path below) {
    for (Path at = below; at != null; at = at.getParent()) {
      if (told.contains(at)) {
        return true;
      }
    }
    return false;
  }
}
