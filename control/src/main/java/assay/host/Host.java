package assay.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Another host: starts processes on a tether, ends processes, and returns files. Nothing that Assay starts there
/// outlives Assay.
///
/// Paths of the record and the installation are always this host's; [#there] translates them.
public interface Host {

  /// The name in the hosts file.
  String name();

  Path java();

  /// The path on the host of a file of the record or the installation.
  ///
  /// @throws IllegalArgumentException when the file belongs to neither
  Path there(Path file);

  /// Whether each process needs a place, such as a pod, that takes time to make. If not, [#prepare] does nothing.
  default boolean prepares() {
    return false;
  }

  /// Makes the places of processes that start together, if the host needs them.
  ///
  /// @param processes names of processes: `member-1`
  /// @throws IOException when a place cannot be made
  default void prepare(List<String> processes) throws IOException {}

  /// The address of a process, if its place has its own address; empty when the hosts file gives the address.
  ///
  /// @throws IOException when the place does not exist and cannot be made
  default Optional<String> addressOf(String process) throws IOException {
    return Optional.empty();
  }

  /// Starts a process on the host. The returned process has its input, output, error and exit code; a signal gives
  /// 128 plus the signal. Heartbeats are written to its input twice a second until it ends.
  ///
  /// @param process the process's name: `member-1`
  /// @param folder the working folder on the host, made if missing
  /// @param wish the command line on the host, and the target of standard error on this host
  Process start(String process, String address, Path folder, ProcessBuilder wish)
      throws IOException;

  /// Kills processes on the host at once, like `kill -9`, and their descendants.
  ///
  /// @param of the owner: `member-1`
  /// @return whether the kill was carried out
  boolean kill(String of, Collection<Long> processes);

  /// Whether a process on the host is gone or a zombie.
  ///
  /// @param of the owner: `member-1`
  boolean gone(String of, long process);

  /// Whether the host reads this host's clock, which then needs no measurement.
  default boolean sharesClock() {
    return false;
  }

  /// The host's clock in terms of this one.
  HostClockOffset time();

  /// Sets the clock shift for all processes on the host.
  void lay(HostClockOffset time);

  /// Copies what processes have written into the record, with times shifted to this host's clock.
  ///
  /// @param ended whether the processes have ended and their files are no longer needed on the host
  /// @throws IOException when files cannot be read there or written here
  void bringHome(boolean ended) throws IOException;
}
