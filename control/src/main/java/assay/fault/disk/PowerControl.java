package assay.fault.disk;

import java.util.Optional;

/// The power of the members' disks.
public interface PowerControl {

  /// Overwrites the mark, a file that has been forced to the disk, without forcing it again.
  void overwriteMark(String member);

  /// From now on nothing reaches the disk.
  void cut(String member);

  /// Mounts the file system as its disk has it; false while a process still uses it.
  boolean mountAgain(String member);

  /// The evidence that the disk has what was forced to it, and lacks the rest; empty without.
  Optional<String> proof(String member);
}
