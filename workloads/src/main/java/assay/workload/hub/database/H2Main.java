package assay.workload.hub.database;

import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.h2.tools.Server;

/// An H2 server with one database in its own heap, until its input ends.
///
/// The database is made here, with the password of its user, the first line of the input. A connection cannot make another one.
final class H2Main {

  static final String READY = "H2 is ready";
  static final String NAME = "hub";
  static final String USER = "assay";

  private H2Main() {}

  /// @param arguments the port
  public static void main(String[] arguments) throws SQLException, IOException {
    String password = line();
    try (var made =
        DriverManager.getConnection("jdbc:h2:mem:" + NAME + ";DB_CLOSE_DELAY=-1", USER, password)) {
      made.isValid(0);
    }
    Server server = Server.createTcpServer("-tcpPort", arguments[0]).start();
    System.out.println(READY);
    while (System.in.read() >= 0) {
      // Only the end counts.
    }
    server.stop();
    Runtime.getRuntime().halt(0);
  }

  private static String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = System.in.read(); next >= 0 && next != '\n'; next = System.in.read()) {
      line.append((char) next);
    }
    return line.toString();
  }
}
