package assay.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Another host than this one: a place that turns a command line into a process on a tether, ends processes, and
/// gives files back. Nothing of ours runs there but what it was asked to start, and none of that outlives Assay.
///
/// Paths of the record and of the installation are this host's everywhere; [#there] says where they are there.
public interface Host {

  /// Its name in the hosts file.
  String name();

  /// The `java` of its JDK.
  Path java();

  /// Where a file of the record or of the installation lies there.
  ///
  /// @throws IllegalArgumentException where it is of neither
  Path there(Path file);

  /// Whether its processes have places that take time to make, so that [#prepare] does anything.
  default boolean prepares() {
    return false;
  }

  /// Makes room for processes that are to be started together, where each has a place of its own that takes time to make.
  ///
  /// @param processes who they are: `member-1`
  /// @throws IOException where a place cannot be made
  default void prepare(List<String> processes) throws IOException {}

  /// The address that a process has there, where the place it runs in has its own; empty where the hosts file tells.
  ///
  /// @throws IOException where there is no such place, and none can be made
  default Optional<String> addressOf(String process) throws IOException {
    return Optional.empty();
  }

  /// Starts a process there. The standard input, output and error of what is returned are that process's, its exit code is
  /// that process's or, where a signal ended that, 128 more than the signal. What is written to its input is followed by a sign of
  /// life, twice a second, until it ends.
  ///
  /// @param process who it is: `member-1`
  /// @param address where it is to listen
  /// @param folder where it is to stand there, which is made
  /// @param wish its command line there, and where its standard error ends here
  Process start(String process, String address, Path folder, ProcessBuilder wish)
      throws IOException;

  /// Kills processes there at once, as `kill -9` does, and all that these have started.
  ///
  /// @param of whose they are: `member-1`
  /// @return whether it was done
  boolean kill(String of, Collection<Long> processes);

  /// Whether a process there is gone, or is only waited for.
  ///
  /// @param of whose it is: `member-1`
  boolean gone(String of, long process);

  /// Whether its clock is ours, so that nobody has to ask it.
  default boolean sharesClock() {
    return false;
  }

  /// How its clock is laid on ours.
  HostTime time();

  /// Lays its clock on ours, for all processes there.
  void lay(HostTime time);

  /// Brings what processes there have written so far into the record, with the times of its clock as ours.
  ///
  /// @param ended whether they have ended, so that nothing of it is needed there any more
  /// @throws IOException where it cannot be had, or written here
  void bringHome(boolean ended) throws IOException;
}
