package assay.program.postgres;

import assay.api.engine.DirectoryTree;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A PostgreSQL server on a port of the loopback with its own files, durable (`fsync` and
/// `synchronous_commit` on).
///
/// A shell starts the server, and two watchers read the shell's input, which only this process holds open. However
/// this process ends, that input ends and the watchers stop the server at once. When the server ends, the shell ends
/// too. The shell and both watchers remove the server's files, so a kill of one of them leaves none.
public final class PostgresProgram implements AutoCloseable {

  private static final String NAME = "PostgreSQL";
  private static final String READY = "ready to accept connections";

  /// `$1` is the server's folder; the rest is the server's command line.
  private static final String BEGIN =
      """
      files=$1
      shift
      forget() { :; }
      """;

  private static final String FORGETS = "forget() { rm -rf \"$files\"; }\n";

  /// Every process of a server holds the lock until it ends. Having the lock proves that no process of the previous
  /// server is left. A killed server leaves its `postmaster.pid`, and another process may have that id by now.
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
      watch() {
        while read -r nothing; do :; done
        kill -QUIT "$server"
        tries=0
        while kill -0 "$server" && [ $((tries += 1)) -lt 600 ]; do sleep 0.1; done
        forget
      }
      watch <&3 9>&- >/dev/null 2>&1 &
      one=$!
      watch <&3 9>&- >/dev/null 2>&1 &
      other=$!
      exec 3<&-
      wait "$server"
      kill "$one" "$other" 2>/dev/null
      forget
      """;

  private final HostProgram shell;
  private final Path files;

  private PostgresProgram(HostProgram shell, Path files) {
    this.shell = shell;
    this.files = files;
  }

  /// Creates a server's files, starts it and returns when it takes connections. The files are deleted when the server
  /// ends.
  ///
  /// @param folder holds the server's files and its log; the log stays
  /// @throws IOException when the server does not run
  public static PostgresProgram start(PostgresBinaries binaries, PostgresSpec spec, Path folder)
      throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.toAbsolutePath());
    Path files = Files.createTempDirectory(own, "postgres-");
    try {
      PostgresFiles.make(binaries, spec, files);
      List<String> server = server(binaries, spec, files);
      return run(BEGIN + FORGETS + TETHER, server, files, own.resolve("postgres.log"));
    } catch (IOException | InterruptedException | RuntimeException e) {
      DirectoryTree.delete(files);
      throw e;
    }
  }

  /// Starts a server with its earlier files, if any, and returns when it takes connections. The files always stay. If a
  /// killed server has not ended yet, this waits for its end.
  ///
  /// @param files the server's folder; the server also owns every path that begins with this name
  /// @param log the server's output
  /// @throws IOException when the server does not run
  public static PostgresProgram startKept(
      PostgresBinaries binaries, PostgresSpec spec, Path files, Path log)
      throws IOException, InterruptedException {
    Path own = files.toAbsolutePath();
    PostgresFiles.makeOnce(binaries, spec, own);
    return run(BEGIN + LOCK + TETHER, server(binaries, spec, own), own, log);
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

  /// The shell that holds the server and ends with it.
  public HostProgram shell() {
    return shell;
  }

  /// The id of the server's first process, the parent of all others.
  ///
  /// @throws IOException when the server has ended
  public long server() throws IOException {
    return Long.parseLong(Files.readAllLines(files.resolve("postmaster.pid")).getFirst().strip());
  }

  @Override
  public void close() {
    shell.close();
  }
}
