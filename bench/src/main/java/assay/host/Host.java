package assay.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

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

  /// The command line, for this host, of a process there: its standard input, output and error are that
  /// process's, its exit code is that process's or, where a signal ended that, 128 more than the signal.
  ///
  /// @param process who it is: `member-1`
  /// @param address where it is to listen
  /// @param folder where it is to stand there, which is made
  /// @param command its command line there
  List<String> command(String process, String address, Path folder, List<String> command);

  /// From now on what is written to a process's input is followed by a sign of life, twice a second, until it
  /// ends.
  void keepAlive(Process process);

  /// Kills processes there at once, as `kill -9` does, and all that these have started.
  ///
  /// @return whether it was done
  boolean kill(Collection<Long> processes);

  /// Whether a process there is gone, or is only waited for.
  boolean gone(long process);

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
