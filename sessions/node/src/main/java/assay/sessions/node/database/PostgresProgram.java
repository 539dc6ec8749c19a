package assay.sessions.node.database;

import assay.api.engine.JoinSpec;
import assay.sessions.node.NodePorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/// The host's PostgreSQL as the server of a cluster's database: durable (`fsync` and `synchronous_commit` on), on a
/// loopback port, with files of its own, and gone with its files when this process is gone.
///
/// A shell starts the server and reads its own input, whose other end only this process holds. However this process ends,
/// that input ends; the shell then stops the server at once. When the server has ended, for whatever reason, the shell deletes its
/// files and ends too.
final class PostgresProgram implements DatabaseServer {

  /// The only one who may connect, to the one database, and no administrator.
  static final String USER = "shop";

  private static final String READY = "ready to accept connections";
  private static final int PATIENCE_SECONDS = 60;
  private static final int LINES_KEPT = 40;

  /// `$1` are the server's files; the rest is the server's command line.
  private static final String TETHER =
      """
      files=$1
      shift
      exec 3<&0
      "$@" </dev/null 3<&- &
      server=$!
      { cat; kill -QUIT "$server"; } <&3 >/dev/null 2>&1 &
      watch=$!
      exec 3<&-
      wait "$server"
      kill "$watch" 2>/dev/null
      rm -rf "$files"
      """;

  private final Process tether;
  private final DataSource source;
  private final List<String> said = new ArrayList<>();
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

  private PostgresProgram(Process tether, JoinSpec spec) {
    this.tether = tether;
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setUrl(DatabaseKind.POSTGRES.url(spec));
    connections.setUser(USER);
    source = connections;
    Thread.ofPlatform().daemon().name("postgres-log").start(this::listen);
  }

  /// Makes its files, starts it and returns once it takes connections.
  ///
  /// @throws IOException when it does not run
  static PostgresProgram start(JoinSpec spec) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(spec.folder().toAbsolutePath());
    Path files = Files.createTempDirectory(folder, "postgres-");
    PostgresProgram program;
    try {
      make(files);
      program = launch(spec, files);
    } catch (IOException | InterruptedException | RuntimeException e) {
      delete(files);
      throw e;
    }
    String failure = program.awaitReady();
    if (!failure.isEmpty()) {
      program.close();
      throw new IOException("PostgreSQL does not start: " + failure);
    }
    return program;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void make(Path files) throws IOException, InterruptedException {
    String place = files.toString();
    run(
        "",
        PostgresFolder.program("initdb"),
        "--pgdata=" + place,
        "--username=postgres",
        "--auth=reject",
        "--encoding=UTF8",
        "--no-locale",
        "--no-sync");
    run(
        "create role %s login;\ncreate database orders owner %s;\n".formatted(USER, USER),
        PostgresFolder.program("postgres"),
        "--single",
        "-D",
        place,
        "postgres");
    Files.writeString(
        files.resolve("pg_hba.conf"), "host orders %s 127.0.0.1/32 trust\n".formatted(USER));
  }

  private static void run(String input, String... command)
      throws IOException, InterruptedException {
    List<String> line = PostgresFolder.asOrdinaryUser();
    line.addAll(List.of(command));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    try (Writer to = process.outputWriter(StandardCharsets.UTF_8)) {
      to.write(input);
    } catch (IOException gone) {
      // What it says tells why.
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || said.contains("ERROR")) {
      throw new IOException(
          "the files of a PostgreSQL server cannot be made: "
              + said.lines()
                  .filter(text -> text.toLowerCase(Locale.ROOT).contains("error"))
                  .findFirst()
                  .orElse(said.strip()));
    }
  }

  private static PostgresProgram launch(JoinSpec spec, Path files) throws IOException {
    List<String> line = new ArrayList<>(List.of("sh", "-c", TETHER, "sh", files.toString()));
    line.addAll(PostgresFolder.asOrdinaryUser());
    line.addAll(List.of(PostgresFolder.program("postgres"), "-D", files.toString()));
    for (String setting : settings(spec)) {
      line.addAll(List.of("-c", setting));
    }
    Process tether = new ProcessBuilder(line).redirectErrorStream(true).start();
    return new PostgresProgram(tether, spec);
  }

  /// PostgreSQL's own defaults but for these. A node has two pools of ten connections at the most.
  private static List<String> settings(JoinSpec spec) {
    return List.of(
        "port=" + NodePorts.database(spec),
        "listen_addresses=" + JoinSpec.LOOPBACK,
        "unix_socket_directories=",
        "fsync=on",
        "synchronous_commit=on",
        "full_page_writes=on",
        "max_connections=" + (20 * spec.members() + 20),
        "max_wal_size=2GB",
        "log_min_messages=warning");
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

  @Override
  public DataSource source() {
    return source;
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
