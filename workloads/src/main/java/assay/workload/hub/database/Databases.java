package assay.workload.hub.database;

import assay.api.Settings;
import java.io.IOException;
import java.nio.file.Path;

/// Opens the database a strategy asks for.
public final class Databases {

  private Databases() {}

  /// The database of the setting `database`, started where it is one that Assay starts.
  ///
  /// @param folder where an embedded server may put its files
  public static Database open(Settings settings, Path folder)
      throws IOException, InterruptedException {
    return switch (settings.text("database", "h2")) {
      case "h2" -> new MemoryDatabase();
      case "postgres" -> PostgresServer.start(folder);
      default ->
          new NamedDatabase(
              settings.text("database-url", "none"),
              user(settings.text("database-user", "none")),
              variable(settings.text("database-password", "none")));
    };
  }

  private static String user(String user) {
    return user.equals("none") ? "" : user;
  }

  /// The variable of `env(NAME)`.
  static String variable(String password) {
    return password.startsWith("env(") && password.endsWith(")")
        ? password.substring("env(".length(), password.length() - 1)
        : "";
  }
}
