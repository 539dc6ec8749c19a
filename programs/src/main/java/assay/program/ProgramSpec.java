package assay.program;

import assay.api.engine.HostPrograms;
import assay.api.engine.ProgramReleases;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The description of a program to start.
///
/// @param name the program's name in messages
/// @param environment variables besides those that every program needs
/// @param line the first line of the program's input, such as a password; empty for none. Needs [End#INPUT]
/// @param at the address for this program only; empty if the program detects a conflict itself
/// @param ending how long a program that was just killed may still listen at that address
/// @param log the file to which the program's output is appended
/// @param end how the program is ended
public record ProgramSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    String line,
    Optional<InetSocketAddress> at,
    Duration ending,
    Path log,
    End end) {

  private static final Duration ENDING = Duration.ofSeconds(2);

  /// How a program is ended; either way works however this process ends.
  public enum End {
    /// The program is killed, by the kernel if this process no longer can.
    KILLED,
    /// The program reads its input and ends with it.
    INPUT
  }

  /// A program installed on the host, killed at the end.
  ///
  /// @param name the program's file name
  /// @param log the file for the program's output
  /// @throws IOException when the program is not installed
  public static ProgramSpec installed(String name, List<String> arguments, Path log)
      throws IOException {
    Path file =
        HostPrograms.find(name)
            .orElseThrow(() -> new IOException(name + " is not installed on this host"));
    return of(
        name,
        Stream.concat(Stream.of(file.toString()), arguments.stream()).toList(),
        log,
        End.KILLED);
  }

  /// The same with a release that is on this host.
  ///
  /// @param release empty for any
  /// @throws IOException when the release is not installed
  public static ProgramSpec installed(String name, String release, List<String> arguments, Path log)
      throws IOException {
    if (release.isEmpty()) {
      return installed(name, arguments, log);
    }
    Path file =
        ProgramReleases.find(name, release)
            .orElseThrow(() ->
                new IOException("%s %s is not installed on this host".formatted(name, release)));
    return of(
        name,
        Stream.concat(Stream.of(file.toString()), arguments.stream()).toList(),
        log,
        End.KILLED);
  }

  /// A program with this command line.
  ///
  /// @param name the program's name in messages
  /// @param log the file for the program's output
  public static ProgramSpec of(String name, List<String> command, Path log, End end) {
    return new ProgramSpec(name, command, Map.of(), "", Optional.empty(), ENDING, log, end);
  }

  /// @param address must be free
  public ProgramSpec at(InetSocketAddress address) {
    return at(address, ending);
  }

  /// A copy that listens at an address.
  ///
  /// @param most how long a program that was just killed may still listen there
  public ProgramSpec at(InetSocketAddress address, Duration most) {
    return new ProgramSpec(name, command, environment, line, Optional.of(address), most, log, end);
  }

  public ProgramSpec in(Map<String, String> more) {
    return new ProgramSpec(name, command, more, line, at, ending, log, end);
  }

  /// A copy that reads a line before the end of its input. A program's arguments can be read by other users, and its
  /// variables end up in crash files.
  public ProgramSpec reads(String first) {
    return new ProgramSpec(name, command, environment, first, at, ending, log, end);
  }
}
