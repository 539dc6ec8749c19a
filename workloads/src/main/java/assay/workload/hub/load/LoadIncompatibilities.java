package assay.workload.hub.load;

import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Settings;
import assay.workload.hub.Day;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapSelection;
import assay.workload.hub.Region;
import assay.workload.hub.load.LoadSettings.ReadFrom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Impossible combinations for loading, updating and dropping, reported before anything starts.
final class LoadIncompatibilities {

  private final DataParameters data;
  private final Settings settings;
  private final List<String> kinds;
  private final List<Incompatibility> incompatibilities = new ArrayList<>();

  private LoadIncompatibilities(DataParameters data, List<String> kinds) {
    this.data = data;
    this.settings = data.settings();
    this.kinds = kinds;
  }

  static List<Incompatibility> of(DataParameters data, List<String> kinds) {
    LoadIncompatibilities found = new LoadIncompatibilities(data, kinds);
    found.numbers();
    if (found.map()) {
      found.kinds();
      found.database();
    }
    return found.incompatibilities;
  }

  private void add(String about, String what, String help) {
    incompatibilities.add(new Incompatibility(about, what, help));
  }

  private void numbers() {
    for (String name : List.of(LoadSettings.THREADS, LoadSettings.BATCH)) {
      if (settings.text(name, "1").matches("0+")) {
        add(name, "`%s: 0` would load nothing".formatted(name), "1 or more");
      }
    }
  }

  private boolean map() {
    String map = settings.text(LoadSettings.MAP, "P_NY_T");
    List<Incompatibility> wrong = MapSelection.incompatibilities(map);
    for (Incompatibility incompatibility : wrong) {
      add(LoadSettings.MAP, incompatibility.what(), incompatibility.help());
    }
    if (wrong.isEmpty() && MapSelection.of(map).names().size() != 1) {
      add(LoadSettings.MAP, "`%s` names more than one map".formatted(map), "one, such as P_NY_T");
      return false;
    }
    return wrong.isEmpty();
  }

  private void kinds() {
    List<String> writing =
        Stream.of(MapLoadFamily.LOAD, MapLoadFamily.UPDATE, MapLoadFamily.DROP)
            .filter(kinds::contains)
            .toList();
    if (!writing.isEmpty() && !settings.text("clients", "1").equals("1")) {
      add(
          "clients",
          "`%s` is sent by one client alone, which knows what the maps hold"
              .formatted(writing.getFirst()),
          "clients: 1");
    }
    LoadSettings load = LoadSettings.of(data);
    if (kinds.contains(MapLoadFamily.UPDATE)) {
      if (load.source().equals(LoadSettings.SAME)) {
        add(
            LoadSettings.SOURCE,
            "an update needs rows of their own, and `source: same` has one for all",
            "another source");
      }
      if (!kinds.contains(MapLoadFamily.LOAD) && !cached(load.map())) {
        add(
            LoadSettings.MAP,
            "`update` changes %s, which `caches` does not name".formatted(load.map()),
            "add it to `caches`");
      }
    }
    small(writing, load.swap());
    if (kinds.contains(MapLoadFamily.OF_DAY)) {
      ofDay(load.readFrom());
    }
  }

  /// Only an update in place keeps the map of small rows like the map that it stands beside.
  private void small(List<String> writing, boolean swap) {
    List<String> leaving =
        writing.stream().filter(kind -> swap || !kind.equals(MapLoadFamily.UPDATE)).toList();
    boolean beside = HubData.small(data) && cached(LoadSettings.of(data).map());
    if (beside && !leaving.isEmpty()) {
      add(
          HubData.SMALL,
          "`%s` would leave the map of small rows as it was".formatted(leaving.getFirst()),
          "small: none, or `update` with `update: replace`");
    }
  }

  private void ofDay(ReadFrom from) {
    List<HubMapName> missing =
        Arrays.stream(Day.values())
            .filter(day -> from == ReadFrom.CACHE || (from == ReadFrom.ROUTED && day == Day.T))
            .map(day -> HubMapName.positions(Region.NY, day))
            .filter(map -> !cached(map))
            .toList();
    if (!missing.isEmpty()) {
      add(
          MapSelection.SETTING,
          "`%s` with `%s: %s` reads %s, which `caches` does not name"
              .formatted(
                  MapLoadFamily.OF_DAY,
                  LoadSettings.READ_FROM,
                  from.name().toLowerCase(Locale.ROOT),
                  missing.getFirst()),
          from == ReadFrom.CACHE ? "add P_NY_*" : "add P_NY_T");
    }
  }

  private boolean cached(HubMapName map) {
    return HubData.caches(data).names().contains(map);
  }

  private void database() {
    if (!LoadSettings.of(data).needsDatabase()) {
      return;
    }
    boolean named = settings.text(LoadSettings.DATABASE, "h2").equals("url");
    String given = settings.text(LoadSettings.TABLES, "made");
    if (!given.equals("made")) {
      if (!named) {
        add(
            LoadSettings.TABLES,
            "a database that Assay starts has no tables yet",
            "database-tables: made, or database: url");
      } else if (!LoadSettings.givenSchema(settings).matches("[A-Za-z_]\\w*")) {
        add(LoadSettings.TABLES, "`%s` names no schema".formatted(given), "given(public)");
      }
    }
    if (named) {
      server(settings.text(LoadSettings.URL, "none"));
    }
  }

  private void server(String url) {
    if (!url.startsWith("jdbc:")) {
      add(
          LoadSettings.URL,
          "`database: url` needs the address of a server",
          "database-url: jdbc:postgresql://host/database");
    }
    String password = settings.text(LoadSettings.PASSWORD, "none");
    if (password.startsWith("env(")) {
      String name = password.substring("env(".length(), password.length() - 1);
      if (System.getenv(name) == null) {
        add(
            LoadSettings.PASSWORD,
            "the environment has no %s".formatted(name),
            "export %s=… before".formatted(name));
      }
    }
  }
}
