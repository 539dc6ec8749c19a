package assay.program;

import assay.api.engine.HostPrograms;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What a program is started by.
///
/// @param name what messages call it
/// @param command its command line
/// @param environment variables of its own, beside what every program needs
/// @param at where it will listen and nobody else may; empty where the program itself finds that out
/// @param ending how long one that was killed a moment ago may still listen there
/// @param log the file that it writes to, appended to
/// @param end how it is ended
public record ProgramSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    Optional<InetSocketAddress> at,
    Duration ending,
    Path log,
    End end) {

  private static final Duration ENDING = Duration.ofSeconds(2);

  /// How a program is ended, by whatever ends this process too.
  public enum End {
    /// It is killed; the kernel does it where this process cannot any more.
    KILLED,
    /// Its input ends, which it reads.
    INPUT
  }

  /// A program that the host has, killed in the end.
  ///
  /// @param name its file's name
  /// @param arguments what follows the name
  /// @param log the file that it writes to
  /// @throws IOException where it is not installed
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

  /// A command line.
  ///
  /// @param name what messages call it
  /// @param log the file that it writes to
  public static ProgramSpec of(String name, List<String> command, Path log, End end) {
    return new ProgramSpec(name, command, Map.of(), Optional.empty(), ENDING, log, end);
  }

  /// The same where it listens at an address.
  ///
  /// @param address nobody else may be there
  public ProgramSpec at(InetSocketAddress address) {
    return at(address, ending);
  }

  /// The same where it listens at an address.
  ///
  /// @param most how long one that was killed a moment ago may still be there
  public ProgramSpec at(InetSocketAddress address, Duration most) {
    return new ProgramSpec(name, command, environment, Optional.of(address), most, log, end);
  }

  /// The same with variables of its own.
  public ProgramSpec in(Map<String, String> more) {
    return new ProgramSpec(name, command, more, at, ending, log, end);
  }
}
