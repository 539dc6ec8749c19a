package assay.host;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What every open host keeps: its entry, the installation there, the record's folder on this host, and its clock.
abstract class OpenHostBase implements ConnectedHosts.OpenHost {

  private final HostsFile.Entry entry;
  private final InstallationCopy installation;
  private final Path java;
  private final HeartbeatSender heartbeat;
  private volatile @Nullable Path record;
  private volatile HostClockOffset time;

  /// @param java the program `java` there
  /// @param time the clock before it was measured
  OpenHostBase(
      HostsFile.Entry entry,
      InstallationCopy installation,
      Path java,
      HeartbeatSender heartbeat,
      HostClockOffset time) {
    this.entry = entry;
    this.installation = installation;
    this.java = java;
    this.heartbeat = heartbeat;
    this.time = time;
  }

  @Override
  public void recordIn(Path folder) {
    record = folder.toAbsolutePath().normalize();
  }

  /// The record's folder on this host.
  final Path root() {
    return Objects.requireNonNull(record, "nothing is recorded yet");
  }

  final InstallationCopy installation() {
    return installation;
  }

  @Override
  public final String name() {
    return entry.name();
  }

  @Override
  public final Path java() {
    return java;
  }

  @Override
  public final Path there(Path file) {
    Path here = file.toAbsolutePath().normalize();
    if (here.startsWith(root())) {
      return recorded(root().relativize(here));
    }
    String below = installation.there(file);
    if (below == null) {
      throw new IllegalArgumentException(file + " is not on host " + name());
    }
    return installed(file, below);
  }

  /// The place there of a file of the record.
  ///
  /// @param below the file's path below the record's folder
  abstract Path recorded(Path below);

  /// The place there of a file of the installation.
  ///
  /// @param below the file's path below the installation's folder
  abstract Path installed(Path file, String below);

  /// Sends heartbeats to a process's input from now on.
  public final void keepAlive(Process process) {
    heartbeat.to(process);
  }

  @Override
  public final HostClockOffset time() {
    return time;
  }

  @Override
  public final void lay(HostClockOffset laid) {
    time = laid;
  }
}
