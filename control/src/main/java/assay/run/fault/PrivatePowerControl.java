package assay.run.fault;

import assay.cluster.Cluster;
import assay.cluster.disk.DiskMark;
import assay.cluster.disk.PrivateDisks;
import assay.fault.disk.PowerControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/// The power of a cluster whose members have private file systems on disks.
record PrivatePowerControl(PrivateDisks disks) implements PowerControl {

  /// Forces what members have written up to now to their disks.
  static void settle(Cluster cluster) {
    done(PrivateDiskControl.of(cluster)::settle);
  }

  private DiskMark markOf(String member) {
    return new DiskMark(
        disks
            .seenFromHost(member)
            .orElseThrow(() -> new IllegalStateException(member + " has no disk of its own")));
  }

  @Override
  public void overwriteMark(String member) {
    done(() -> markOf(member).overwrite());
  }

  @Override
  public void cut(String member) {
    done(() -> disks.cutPower(member));
  }

  private static void done(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }

  @Override
  public boolean mountAgain(String member) {
    try {
      disks.mountAgain(member);
      return true;
    } catch (IOException inUse) {
      return false;
    }
  }

  @Override
  public Optional<String> proof(String member) {
    try {
      return markOf(member).read() == DiskMark.Content.FORCED
          ? Optional.of("its disk kept what was forced to it and lost what was not")
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
