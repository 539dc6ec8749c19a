package assay.workload.hub.database;

import assay.api.engine.Ports;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.postgresql.ds.PGSimpleDataSource;

/// A PostgreSQL server of this process's own: durable (`fsync` and `synchronous_commit` on), on a
/// loopback port, with a password nobody else knows, and gone when this process is gone.
///
/// It stands on a tether like every process of Assay: a shell starts the server and then reads its own
/// input, whose other end only this process holds. However this process ends, `kill -9` included, that
/// input ends; the shell then stops the server at once and deletes its files.
final class PostgresServer implements Database {

  private static final String USER = "assay";
  private static final String READY = "ready to accept connections";
  private static final int PATIENCE_SECONDS = 60;
  private static final int TRIES = 3;

  /// `$1` are the server's files; the rest is the server's command line.
  private static final String TETHER =
      """
      files=$1
      shift
      "$@" </dev/null &
      server=$!
      cat >/dev/null
      kill -QUIT "$server" 2>/dev/null
      wait "$server"
      rm -rf "$files"
      """;

  private final Process tether;
  private final PGSimpleDataSource source = new PGSimpleDataSource();
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

  private PostgresServer(Process tether, int port, String password) {
    this.tether = tether;
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName("postgres");
    source.setUser(USER);
    source.setPassword(password);
    source.setReWriteBatchedInserts(true);
    Thread.ofPlatform().daemon().name("assay-postgres-log").start(this::listen);
  }

  /// Starts one and waits until it answers.
  ///
  /// @param folder where it may put its files; they are deleted in the end
  static PostgresServer start(Path folder) throws IOException, InterruptedException {
    String missing = PostgresFiles.missing();
    if (!missing.isEmpty()) {
      throw new SourceException(missing + "; `database: h2` and `database: url` need none");
    }
    Path programs = PostgresFiles.unpacked(folder);
    Files.createDirectories(folder);
    for (int attempt = 1; ; attempt++) {
      Path files = Files.createTempDirectory(folder.toAbsolutePath(), "postgres-data-");
      String password = password();
      initialize(programs, files, password);
      int port = Ports.free(1);
      PostgresServer server = launch(programs, files, port, password);
      String failure = server.awaitReady();
      if (failure.isEmpty()) {
        return server;
      }
      server.close();
      if (attempt == TRIES) {
        throw new SourceException("the PostgreSQL that comes along does not start: " + failure);
      }
    }
  }

  private static void initialize(Path programs, Path files, String password)
      throws IOException, InterruptedException {
    Path file = Files.createTempFile(files.resolveSibling("."), "postgres-", ".tmp");
    try {
      Files.writeString(file, password);
      List<String> line = asOrdinaryUser();
      line.addAll(
          List.of(
              programs.resolve("bin/initdb").toString(),
              "--pgdata=" + files,
              "--username=" + USER,
              "--auth=scram-sha-256",
              "--pwfile=" + file,
              "--encoding=UTF8",
              "--no-locale",
              "--no-sync"));
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new SourceException(
            "the PostgreSQL that comes along cannot make its files: "
                + said.lines().filter(text -> text.contains("error")).findFirst().orElse(said));
      }
    } finally {
      Files.delete(file);
    }
  }

  private static PostgresServer launch(Path programs, Path files, int port, String password)
      throws IOException {
    List<String> line = new ArrayList<>(List.of("sh", "-c", TETHER, "sh", files.toString()));
    line.addAll(asOrdinaryUser());
    line.addAll(List.of(programs.resolve("bin/postgres").toString(), "-D", files.toString()));
    for (String setting :
        List.of(
            "port=" + port,
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "fsync=on",
            "synchronous_commit=on",
            "full_page_writes=on",
            "max_connections=32",
            "shared_buffers=128MB",
            "max_wal_size=2GB",
            "log_min_messages=warning")) {
      line.add("-c");
      line.add(setting);
    }
    Process tether = new ProcessBuilder(line).redirectErrorStream(true).start();
    return new PostgresServer(tether, port, password);
  }

  /// PostgreSQL refuses to run as root; in a user namespace of its own it is not root.
  private static List<String> asOrdinaryUser() {
    boolean root = System.getProperty("user.name", "").equals("root");
    return new ArrayList<>(root ? List.of("unshare", "-U") : List.of());
  }

  private void listen() {
    try (BufferedReader output = tether.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.contains(READY)) {
          ready.complete(true);
        } else if (lines.size() < 100) {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      lines.add(e.toString());
    } finally {
      ready.complete(false);
    }
  }

  private String awaitReady() throws InterruptedException {
    try {
      boolean up = ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return up ? "" : String.join("; ", lines);
    } catch (TimeoutException e) {
      return "no answer within " + PATIENCE_SECONDS + " s";
    } catch (ExecutionException e) {
      return e.toString();
    }
  }

  private static String password() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /// The shell that holds the server.
  ProcessHandle tether() {
    return tether.toHandle();
  }

  @Override
  public Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public String text() {
    return "PostgreSQL, embedded and durable";
  }

  @Override
  public void close() throws IOException, InterruptedException {
    tether.getOutputStream().close();
    if (!tether.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      tether.descendants().forEach(ProcessHandle::destroyForcibly);
      tether.destroyForcibly();
    }
  }
}
