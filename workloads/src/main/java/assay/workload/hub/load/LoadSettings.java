package assay.workload.hub.load;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.api.WorkloadSetting;
import assay.workload.hub.Day;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapSelection;
import assay.workload.hub.Region;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A configuration's settings for loading, updating and dropping.
///
/// @param map the map that is loaded, updated and dropped
/// @param swap whether an update fills a new map and drops the old one
/// @param fields whether an update in place changes fields on the owner
/// @param readFrom the source for `positionsOfDay`
record LoadSettings(
    HubMapName map, String source, boolean swap, boolean fields, ReadFrom readFrom) {

  static final String MAP = "map";
  static final String SOURCE = "source";
  static final String DATABASE = "database";
  static final String URL = "database-url";
  static final String USER = "database-user";
  static final String PASSWORD = "database-password";
  static final String TABLES = "database-tables";
  static final String THREADS = "load-threads";
  static final String BATCH = "load-batch";
  static final String WINDOW = "load-window";
  static final String UPDATE = "update";
  static final String CHANGE = "change";
  static final String READ_FROM = "read-from";

  /// The source that returns one object for all rows.
  static final String SAME = "same";

  /// Whether the PostgreSQL that comes along is for this kind of host.
  private static final boolean HAS_POSTGRES =
      (System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""))
          .toLowerCase(Locale.ROOT)
          .matches("linux (amd64|x86_64)");

  private static final String DEFAULT_MAP = "P_NY_T";
  private static final Set<String> OF_DATABASES = Set.of("jdbc", "reflection", "jdbi");

  enum ReadFrom {
    /// The cache, which holds all days.
    CACHE,
    /// The database, which holds all days.
    DATABASE,
    /// The cache for today, the database for earlier days.
    ROUTED
  }

  static final List<WorkloadSetting> SETTINGS =
      List.of(
          new WorkloadSetting(
              MAP,
              List.of("<text>"),
              DEFAULT_MAP,
              "The map that `load`, `update` and `drop` are about, one of the eighteen."),
          new WorkloadSetting(
              SOURCE,
              List.of("generated", "same", "file", "jdbc", "reflection", "jdbi"),
              "generated",
              "Where `load` and `update` take rows from: made on the fly, one object under all keys, a"
                  + " CSV file, or a database by a written-out mapping, by a mapping found by"
                  + " reflection, or by the written-out mapping inside of JDBI."),
          new WorkloadSetting(
              DATABASE,
              List.of("postgres", "h2", "url"),
              HAS_POSTGRES ? "postgres" : "h2",
              "Which database rows are read from: a durable PostgreSQL, the default on Linux on x86-64;"
                  + " H2 with its tables in memory, the default elsewhere; both in a process of their"
                  + " own beside the client; or a server of yours."),
          new WorkloadSetting(
              URL,
              List.of("<text>"),
              "none",
              "The JDBC address of a server of yours, no secrets in it.",
              true),
          new WorkloadSetting(
              USER, List.of("<text>"), "none", "As whom to connect to a server of yours.", true),
          new WorkloadSetting(
              PASSWORD,
              List.of("none", "env(<text>)"),
              "none",
              "The environment's variable that holds the password; its value is never stored.",
              true),
          new WorkloadSetting(
              TABLES,
              List.of("made", "given(<text>)"),
              "made",
              "Whether tables are made and filled in a schema of Assay's own, or are there already in"
                  + " the schema that is named."),
          new WorkloadSetting(
              THREADS, List.of("<integer>"), "4", "How many threads write batches of a load."),
          new WorkloadSetting(
              BATCH, List.of("<integer>"), "1000", "How many rows a batch of a load has."),
          new WorkloadSetting(
              WINDOW,
              List.of("<integer>"),
              "8",
              "How many batches of a load may be read ahead of those being written."),
          new WorkloadSetting(
              UPDATE,
              List.of("replace", "swap"),
              "replace",
              "Whether an update writes the changed rows over the old ones, or fills a new map and"
                  + " drops the old one."),
          new WorkloadSetting(
              CHANGE,
              List.of("whole", "fields"),
              "whole",
              "Whether a replacing update sends whole rows, or changes fields where the rows lie."),
          new WorkloadSetting(
              READ_FROM,
              List.of("cache", "database", "routed"),
              "cache",
              "Where `positionsOfDay` looks: in the cache, in the database, or in the cache for today"
                  + " and in the database for the days before."));

  static LoadSettings of(DataParameters data) {
    Settings settings = data.settings();
    return new LoadSettings(
        MapSelection.of(settings.text(MAP, DEFAULT_MAP)).names().getFirst(),
        settings.text(SOURCE, "generated"),
        settings.text(UPDATE, "replace").equals("swap"),
        settings.text(CHANGE, "whole").equals("fields"),
        switch (settings.text(READ_FROM, "cache")) {
          case "database" -> ReadFrom.DATABASE;
          case "routed" -> ReadFrom.ROUTED;
          default -> ReadFrom.CACHE;
        });
  }

  /// Whether rows to load come from a database.
  boolean loadsFromDatabase() {
    return OF_DATABASES.contains(source);
  }

  boolean needsDatabase() {
    return loadsFromDatabase() || readFrom != ReadFrom.CACHE;
  }

  Set<HubMapName> tabled() {
    Set<HubMapName> maps = new LinkedHashSet<>();
    if (loadsFromDatabase()) {
      maps.add(map);
    }
    if (readFrom != ReadFrom.CACHE) {
      for (Day day : Day.values()) {
        maps.add(HubMapName.positions(Region.NY, day));
      }
    }
    return maps;
  }

  /// The schema of existing tables; empty if Assay creates them.
  static String givenSchema(Settings settings) {
    String tables = settings.text(TABLES, "made");
    return tables.startsWith("given(")
        ? tables.substring("given(".length(), tables.length() - 1)
        : "";
  }

  static BatchLoader loader(Settings settings) {
    return new BatchLoader(
        Integer.parseInt(settings.text(THREADS, "4")),
        Integer.parseInt(settings.text(BATCH, "1000")),
        Integer.parseInt(settings.text(WINDOW, "8")));
  }
}
