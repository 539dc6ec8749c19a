package assay.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// The host's PostgreSQL as the server of a database: durable (`fsync` and `synchronous_commit` on), on a
/// loopback port, with files of its own, and gone when this process is gone.
///
/// A shell starts the server and reads its own input, whose other end only this process holds. However this process ends,
/// that input ends; the shell then stops the server at once. When the server has ended, for whatever reason, the shell ends too.
public final class PostgresProgram implements AutoCloseable {

  private static final String READY = "ready to accept connections";
  private static final int PATIENCE_SECONDS = 60;
  private static final int LINES_KEPT = 40;

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

  private final Process tether;
  private final Path files;
  private final List<String> said = new ArrayList<>();
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

  private PostgresProgram(Process tether, Path files) {
    this.tether = tether;
    this.files = files;
    Thread.ofPlatform().daemon().name("postgres-log").start(this::listen);
  }

  /// Makes its files, starts it and returns once it takes connections. Its files are gone when it is.
  ///
  /// @param folder where it has its files
  /// @throws IOException when it does not run
  public static PostgresProgram start(PostgresSpec spec, Path folder)
      throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.toAbsolutePath());
    Path files = Files.createTempDirectory(own, "postgres-");
    PostgresProgram program;
    try {
      PostgresFiles.make(spec, files);
      program = launch(BEGIN + TETHER + FORGET, spec, files);
    } catch (IOException | InterruptedException | RuntimeException e) {
      delete(files);
      throw e;
    }
    return program.ready();
  }

  /// Starts it with what it had before, where it had something, and returns once it takes connections. Its files stay, whatever
  /// ends it. Where a server that was killed is not gone yet, this waits for its end.
  ///
  /// @param files its folder; what else begins with that name belongs to it too
  /// @throws IOException when it does not run
  public static PostgresProgram startKept(PostgresSpec spec, Path files)
      throws IOException, InterruptedException {
    Path own = files.toAbsolutePath();
    PostgresFiles.makeOnce(spec, own);
    return launch(BEGIN + LOCK + TETHER, spec, own).ready();
  }

  private PostgresProgram ready() throws IOException, InterruptedException {
    String failure = awaitReady();
    if (!failure.isEmpty()) {
      close();
      throw new IOException("PostgreSQL does not start: " + failure);
    }
    return this;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static PostgresProgram launch(String shell, PostgresSpec spec, Path files)
      throws IOException {
    List<String> line = new ArrayList<>(List.of("sh", "-c", shell, "sh", files.toString()));
    line.addAll(PostgresFolder.asOrdinaryUser());
    line.addAll(List.of(PostgresFolder.program("postgres"), "-D", files.toString()));
    for (String setting : spec.settings()) {
      line.addAll(List.of("-c", setting));
    }
    Process tether = new ProcessBuilder(line).redirectErrorStream(true).start();
    return new PostgresProgram(tether, files);
  }

  private void listen() {
    try (BufferedReader output = tether.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.contains(READY)) {
          ready.complete(true);
        }
        keep(line);
      }
    } catch (IOException e) {
      keep(e.toString());
    } finally {
      ready.complete(false);
    }
  }

  private synchronized void keep(String line) {
    if (said.size() < LINES_KEPT) {
      said.add(line);
    }
  }

  private synchronized String said() {
    return String.join("; ", said);
  }

  private String awaitReady() throws InterruptedException {
    try {
      return ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS) ? "" : said();
    } catch (TimeoutException e) {
      return "no answer within %d s: %s".formatted(PATIENCE_SECONDS, said());
    } catch (ExecutionException e) {
      return e.toString();
    }
  }

  /// The shell that holds the server.
  ProcessHandle tether() {
    return tether.toHandle();
  }

  /// Completes once it has ended.
  public CompletableFuture<?> end() {
    return tether.onExit();
  }

  /// The id of its first process, which has started all its others.
  ///
  /// @throws IOException where it has ended
  public long server() throws IOException {
    return Long.parseLong(Files.readAllLines(files.resolve("postmaster.pid")).getFirst().strip());
  }

  @Override
  public void close() throws IOException {
    tether.getOutputStream().close();
    try {
      if (!tether.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        tether.descendants().forEach(ProcessHandle::destroyForcibly);
        tether.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
