package assay.workload.hub.database;

import assay.api.engine.FreePorts;
import assay.program.HostProgram;
import assay.program.ProgramSpec;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;

/// H2 in a process of its own on the loopback, with a random password. Its tables are in that
/// process's heap.
///
/// Queries are lazy: otherwise H2 would hold the whole result before its first row is read.
record H2Server(HostProgram program, JdbcDataSource source) implements Database {

  private static final int TRIES = 3;

  /// Measured for a row of hub; half of the heap is for the rest.
  private static final long BYTES_PER_ROW = 1_200;

  private static final long LEAST = 128L << 20;

  /// Starts a server and waits until it answers.
  ///
  /// @param folder for its log
  /// @param rows the most rows that its tables will have, all together
  static H2Server start(Path folder, long rows) throws IOException, InterruptedException {
    Path log = Files.createDirectories(folder.toAbsolutePath()).resolve("h2.log");
    String password = Databases.password();
    for (int attempt = 1; ; attempt++) {
      int port = FreePorts.free(1);
      ProgramSpec spec =
          ProgramSpec.of("H2", command(port, rows), log, ProgramSpec.End.INPUT).reads(password);
      try {
        HostProgram program =
            HostProgram.start(spec, started -> started.said().contains(H2Main.READY));
        return new H2Server(program, source(port, password));
      } catch (IOException e) {
        if (attempt == TRIES) {
          throw new SourceException(String.valueOf(e.getMessage()), e);
        }
      }
    }
  }

  private static List<String> command(int port, long rows) throws IOException {
    long heap = LEAST + rows * BYTES_PER_ROW;
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx%dm".formatted((heap >> 20) + 1),
        "-Dh2.bindAddress=127.0.0.1",
        "-cp",
        place(H2Main.class) + File.pathSeparator + place(JdbcDataSource.class),
        H2Main.class.getName(),
        String.valueOf(port));
  }

  private static Path place(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("no place of " + type, e);
    }
  }

  private static JdbcDataSource source(int port, String password) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(
        "jdbc:h2:tcp://127.0.0.1:%d/mem:%s;LAZY_QUERY_EXECUTION=1".formatted(port, H2Main.NAME));
    source.setUser(H2Main.USER);
    source.setPassword(password);
    return source;
  }

  @Override
  public Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public String text() {
    return "H2 " + org.h2.engine.Constants.VERSION + " in a process of its own";
  }

  @Override
  public void close() {
    program.close();
  }
}
