package assay.workload.hub;

import assay.api.DataParameters;
import assay.api.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/// Data as in a study.
public final class Given {

  private Given() {}

  /// @param settings alternating names and values
  public static DataParameters rows(long rows, String... settings) {
    return of(rows, 0, settings);
  }

  public static DataParameters of(long rows, long live, String... settings) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], settings[i + 1]);
    }
    return new DataParameters(Map.of("rows", rows, "live", live), new Settings(values));
  }
}
