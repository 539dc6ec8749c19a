package assay.workload.hub;

import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.WorkloadSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The sizes and settings that decide the maps and their content.
public final class HubData {

  public static final String ROWS = "rows";

  static final String LIVE = "live";

  private static final long MOST_ROWS = 1_000_000_000;

  public static final String SMALL = "small";

  public static final Map<String, Long> DEFAULTS = Map.of(ROWS, 20_000L, LIVE, 0L);

  private static final String CACHES = "P_NY_T+A_NY_*+A_*_T";

  public static final List<WorkloadSetting> SETTINGS =
      List.of(
          new WorkloadSetting(
              MapSelection.SETTING,
              List.of("<text>"),
              CACHES,
              "Which of the eighteen maps there are: names with `*` for any part, joined by `+`."),
          new WorkloadSetting(
              SMALL,
              List.of("none", "beside"),
              "none",
              "Whether a map with ten columns of each row stands beside every map."));

  private HubData() {}

  public static int rows(DataParameters data) {
    return Math.toIntExact(data.number(ROWS));
  }

  /// The individually written positions.
  public static int live(DataParameters data) {
    return (int) Math.min(Integer.MAX_VALUE, data.values().getOrDefault(LIVE, 0L));
  }

  /// 0 if `caches` is wrong, which its incompatibilities report.
  public static int maps(DataParameters data) {
    String text = data.settings().text(MapSelection.SETTING, CACHES);
    int whole =
        MapSelection.incompatibilities(text).isEmpty() ? MapSelection.of(text).names().size() : 0;
    return small(data) ? 2 * whole : whole;
  }

  public static List<Incompatibility> incompatibilities(DataParameters data) {
    List<Incompatibility> incompatibilities =
        new ArrayList<>(
            MapSelection.incompatibilities(data.settings().text(MapSelection.SETTING, CACHES)));
    if (data.number(ROWS) < 1) {
      incompatibilities.add(new Incompatibility(ROWS, "a map needs rows", "rows: 1000, or more"));
    }
    if (data.number(ROWS) > MOST_ROWS) {
      incompatibilities.add(
          new Incompatibility(
              ROWS, "a map holds at most %,d rows".formatted(MOST_ROWS), "fewer rows, more maps"));
    }
    return incompatibilities;
  }

  public static MapSelection caches(DataParameters data) {
    return MapSelection.of(data.settings().text(MapSelection.SETTING, CACHES));
  }

  /// Whether every map has a second map with ten columns.
  public static boolean small(DataParameters data) {
    return data.settings().text(SMALL, "none").equals("beside");
  }
}
