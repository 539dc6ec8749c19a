package assay.workload.hub.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/// A server that the user named. Its password is read from the environment at each use and stored nowhere.
///
/// @param passwordVariable the environment variable with the password; empty for none
record ExistingDatabase(String url, String user, String passwordVariable) implements Database {

  /// The SQLSTATE class of a refused user or password.
  private static final String UNAUTHORIZED = "28";

  @Override
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    if (!user.isEmpty()) {
      properties.setProperty("user", user);
    }
    if (!passwordVariable.isEmpty()) {
      String password = System.getenv(passwordVariable);
      if (password == null) {
        throw new SourceException(
            "the environment has no %s, which `database-password` names"
                .formatted(passwordVariable));
      }
      properties.setProperty("password", password);
    }
    properties.setProperty("reWriteBatchedInserts", "true");
    try {
      return DriverManager.getConnection(url, properties);
    } catch (SQLException e) {
      throw new SourceException(refusal(e), e);
    }
  }

  private String refusal(SQLException e) {
    String state = e.getSQLState();
    if (state != null && state.startsWith(UNAUTHORIZED)) {
      return "%s refuses the user `%s` with the password of %s; see `database-user` and `database-password`"
          .formatted(
              text(),
              user,
              passwordVariable.isEmpty() ? "nobody" : "env(" + passwordVariable + ")");
    }
    return "no connection to %s: %s".formatted(text(), SourceException.firstLine(e));
  }

  /// The URL without its parameters, which may be confidential.
  @Override
  public String text() {
    int end = url.indexOf('?') < 0 ? url.length() : url.indexOf('?');
    int semicolon = url.indexOf(';');
    return url.substring(0, semicolon < 0 ? end : Math.min(end, semicolon));
  }
}
