package assay.workload.hub.database;

import assay.api.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/// Opens the database for a configuration.
public final class Databases {

  private Databases() {}

  /// The database in the setting `database`. A server that Assay starts is a process of its own.
  ///
  /// @param folder for a server's files
  /// @param rows the most rows that the tables will have, all together
  public static Database open(Settings settings, Path folder, long rows)
      throws IOException, InterruptedException {
    return switch (settings.text("database", "h2")) {
      case "h2" -> H2Server.start(folder, rows);
      case "postgres" -> PostgresServer.start(folder);
      default ->
          new ExistingDatabase(
              settings.text("database-url", "none"),
              user(settings.text("database-user", "none")),
              variable(settings.text("database-password", "none")));
    };
  }

  private static String user(String user) {
    return user.equals("none") ? "" : user;
  }

  static String variable(String password) {
    return password.startsWith("env(") && password.endsWith(")")
        ? password.substring("env(".length(), password.length() - 1)
        : "";
  }

  /// A random password for a server of this process alone.
  static String password() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
