package assay.run.fault;

import assay.cluster.Cluster;
import assay.cluster.disk.PrivateDisks;
import assay.fault.disk.DiskControl;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The disks of a cluster whose members have private file systems.
final class PrivateDiskControl implements DiskControl {

  private static final int PAGE = 4096;
  private static final String PROBE = "assay-probe";

  private final PrivateDisks disks;

  PrivateDiskControl(PrivateDisks disks) {
    this.disks = disks;
  }

  /// The disks of a cluster.
  static PrivateDisks of(Cluster cluster) {
    if (cluster.host() instanceof PrivateDisks own) {
      return own;
    }
    throw new IllegalStateException("the members have no disks of their own");
  }

  private static Path there(Optional<Path> folder, String member) {
    return folder.orElseThrow(() -> new IllegalStateException(member + " has no disk of its own"));
  }

  private Path seen(String member) {
    return there(disks.seenFromHost(member), member);
  }

  @Override
  public String inside() {
    return String.join(" ", disks.inside());
  }

  @Override
  public Path folderOf(String member) {
    return there(disks.folderOf(member), member);
  }

  @Override
  public long freeBytes(String member) {
    File folder = seen(member).toFile();
    // An unreachable disk also reports 0 free bytes.
    if (folder.getTotalSpace() == 0) {
      throw new IllegalStateException("the disk of %s cannot be reached".formatted(member));
    }
    return folder.getUsableSpace();
  }

  @Override
  public boolean takesAPage(String member) {
    Path probe = seen(member).resolve(PROBE);
    try {
      Files.write(probe, new byte[PAGE]);
      return true;
    } catch (IOException full) {
      return false;
    } finally {
      remove(probe);
    }
  }

  private static void remove(Path probe) {
    try {
      Files.deleteIfExists(probe);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
