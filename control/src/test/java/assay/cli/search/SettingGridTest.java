package assay.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Configuration;
import assay.plan.Plan.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SettingGridTest {

  private static Configuration configuration(String... texts) {
    Map<String, Value> settings = new LinkedHashMap<>();
    for (int i = 0; i < texts.length; i += 2) {
      settings.put(texts[i], new Value(texts[i + 1], "test"));
    }
    return new Configuration(String.join(" ", texts), "c", settings);
  }

  @Test
  void settingsThatDiffer_areAxes() {
    SettingGrid grid =
        SettingGrid.of(
            List.of(
                configuration("backup", "sync", "threads", "2", "heap", "64m"),
                configuration("backup", "sync", "threads", "16", "heap", "64m"),
                configuration("backup", "none", "threads", "4", "heap", "64m")));
    assertThat(grid.settings()).containsExactly("backup", "threads");
    assertThat(grid.points()).isDeepEqualTo(new int[][] {{0, 0}, {0, 1}, {1, 2}});
    assertThat(grid.axes().getFirst()).isDeepEqualTo(new double[][] {{0, 1}, {1, 0}});
    // 2, 16, 4: the ranks are 0, 2, 1.
    assertThat(grid.axes().getLast())
        .isDeepEqualTo(new double[][] {{0, 1, 0.5}, {1, 0, 0.5}, {0.5, 0.5, 0}});
    assertThat(grid.apart(0, 2)).isEqualTo(1.5);
  }

  @Test
  void settingThatFollowsAnother_isNoAxis() {
    SettingGrid grid =
        SettingGrid.of(
            List.of(
                configuration("behaviour", "a", "promise", "x"),
                configuration("behaviour", "b", "promise", "y")));
    assertThat(grid.settings()).containsExactly("behaviour");
  }

  @Test
  void valuesOfSeveralUnits_haveNoOrder() {
    SettingGrid grid =
        SettingGrid.of(
            List.of(
                configuration("lag", "500ms"),
                configuration("lag", "2s"),
                configuration("a", "1")));
    assertThat(grid.axes().getFirst()[0][1]).isEqualTo(1);
    assertThat(grid.size()).isEqualTo(3);
  }
}
