package assay.program.postgres;

import assay.program.HostProgram;
import assay.program.ProgramSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// PostgreSQL as the server of a database: durable (`fsync` and `synchronous_commit` on), on a
/// loopback port, with files of its own, and gone when this process is gone.
///
/// A shell starts the server and reads its own input, whose other end only this process holds. However this process ends,
/// that input ends; the shell then stops the server at once. When the server has ended, for whatever reason, the shell ends too.
public final class PostgresProgram implements AutoCloseable {

  private static final String NAME = "PostgreSQL";
  private static final String READY = "ready to accept connections";

  /// `$1` are the server's files; the rest is the server's command line.
  private static final String BEGIN =
      """
      files=$1
      shift
      """;

  /// Every process of a server has the lock open until its end. Who gets it knows that none is left of the server before, even
  /// where that was killed and has left its `postmaster.pid`, whose number may be another process's by now.
  private static final String LOCK =
      """
      exec 9>"$files.lock"
      flock -w 45 9 || { echo "another server still has its files, $files"; exit 1; }
      rm -f "$files/postmaster.pid"
      """;

  private static final String TETHER =
      """
      exec 3<&0
      "$@" </dev/null 3<&- &
      server=$!
      { cat; kill -QUIT "$server"; } <&3 9>&- >/dev/null 2>&1 &
      watch=$!
      exec 3<&-
      wait "$server"
      kill "$watch" 2>/dev/null
      """;

  private static final String FORGET = "rm -rf \"$files\"\n";

  private final HostProgram shell;
  private final Path files;

  private PostgresProgram(HostProgram shell, Path files) {
    this.shell = shell;
    this.files = files;
  }

  /// Makes the files of a server, starts it and returns once it takes connections. Its files are gone when it is.
  ///
  /// @param folder where it has its files, and its log, which stays
  /// @throws IOException when it does not run
  public static PostgresProgram start(PostgresBinaries binaries, PostgresSpec spec, Path folder)
      throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.toAbsolutePath());
    Path files = Files.createTempDirectory(own, "postgres-");
    try {
      PostgresFiles.make(binaries, spec, files);
      List<String> server = server(binaries, spec, files);
      return run(BEGIN + TETHER + FORGET, server, files, own.resolve("postgres.log"));
    } catch (IOException | InterruptedException | RuntimeException e) {
      delete(files);
      throw e;
    }
  }

  /// Starts one with what it had before, where it had something, and returns once it takes connections. Its files stay, whatever
  /// ends it. Where a server that was killed is not gone yet, this waits for its end.
  ///
  /// @param files its folder; what else begins with that name belongs to it too
  /// @param log what it says
  /// @throws IOException when it does not run
  public static PostgresProgram startKept(
      PostgresBinaries binaries, PostgresSpec spec, Path files, Path log)
      throws IOException, InterruptedException {
    Path own = files.toAbsolutePath();
    PostgresFiles.makeOnce(binaries, spec, own);
    return run(BEGIN + LOCK + TETHER, server(binaries, spec, own), own, log);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static List<String> server(PostgresBinaries binaries, PostgresSpec spec, Path files) {
    List<String> line = PostgresBinaries.apart();
    line.addAll(List.of(binaries.postgres().toString(), "-D", files.toString()));
    for (String setting : spec.settings()) {
      line.addAll(List.of("-c", setting));
    }
    return line;
  }

  private static PostgresProgram run(String script, List<String> server, Path files, Path log)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("sh", "-c", script, "sh", files.toString()));
    line.addAll(server);
    ProgramSpec spec = ProgramSpec.of(NAME, line, log, ProgramSpec.End.INPUT);
    HostProgram shell = HostProgram.start(spec, program -> program.said().contains(READY));
    return new PostgresProgram(shell, files);
  }

  /// The shell that holds the server: it ends when the server does.
  public HostProgram shell() {
    return shell;
  }

  /// The id of its first process, which has started all its others.
  ///
  /// @throws IOException where it has ended
  public long server() throws IOException {
    return Long.parseLong(Files.readAllLines(files.resolve("postmaster.pid")).getFirst().strip());
  }

  @Override
  public void close() {
    shell.close();
  }
}
