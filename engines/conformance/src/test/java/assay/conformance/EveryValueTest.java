package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

final class EveryValueTest {

  private static final String SETTINGS =
      """
      backup: { values: [sync, async, "scheduled(<duration>)", none], default: sync, needs: { topology: partitioned } }
      backup-count: { type: integer, min: 1, default: 2 }
      topology: { values: [partitioned, replicated, local], default: partitioned }
      leader: { values: [one, all], default: all, needs: { members: "1" } }
      way: { values: [near, far], default: near, value-needs: { far: { backup: none } } }
      heap: { type: size, default: 64m }
      """;

  private static List<Map<String, String>> strategies(String settings) {
    JsonNode read = YAMLMapper.shared().readTree(settings);
    return new EveryValue(read, program -> program.equals("here")).strategies();
  }

  private static Set<String> shown(
      List<Map<String, String>> strategies, String name, String standard) {
    Set<String> shown = new HashSet<>();
    strategies.forEach(strategy -> shown.add(strategy.getOrDefault(name, standard)));
    return shown;
  }

  @Test
  void everyValue_isShownOnce_byFewStrategies() {
    List<Map<String, String>> strategies = strategies(SETTINGS);

    assertThat(shown(strategies, "backup", "sync"))
        .containsExactlyInAnyOrder("sync", "async", "scheduled(5s)", "none");
    assertThat(shown(strategies, "backup-count", "2")).containsExactly("2");
    assertThat(shown(strategies, "way", "near")).containsExactlyInAnyOrder("near", "far");
    assertThat(shown(strategies, "topology", "partitioned"))
        .containsExactlyInAnyOrder("partitioned", "replicated", "local");
    assertThat(strategies).hasSizeLessThanOrEqualTo(6);
  }

  @Test
  void whatAValueNeeds_isThere() {
    assertThat(strategies(SETTINGS))
        .allSatisfy(strategy -> {
          if (!strategy.getOrDefault("backup", "sync").equals("sync")) {
            assertThat(strategy.getOrDefault("topology", "partitioned")).isEqualTo("partitioned");
          }
          if (strategy.getOrDefault("leader", "all").equals("one")) {
            assertThat(strategy).containsEntry("members", "1");
          }
          if (strategy.getOrDefault("way", "near").equals("far")) {
            assertThat(strategy).containsEntry("backup", "none");
          }
        });
  }

  @Test
  void engineWithoutSettings_hasNothingToShow() {
    assertThat(strategies("{}")).isEmpty();
  }

  @Test
  void valueThatNeedsJarsOfItsOwn_isLeftToATestThatHasThem() {
    String settings =
        "connection: { values: [member, smart], default: member, jars: { smart: far } }";
    assertThat(shown(strategies(settings), "connection", "member")).containsExactly("member");
  }

  @Test
  void valueThatNeedsAnotherWithJarsOfItsOwn_isLeftToo() {
    String settings =
        "{ connection: { values: [member, smart], default: member, jars: { smart: far } },"
            + " language: { values: [java, javascript], default: java, needs: { connection: smart } } }";
    assertThat(strategies(settings))
        .allSatisfy(strategy ->
            assertThat(strategy).doesNotContainValue("javascript").doesNotContainValue("smart"));
  }

  @Test
  void valueWhoseProgramTheHostLacks_isLeftOut() {
    String settings =
        "server: { values: [own, old, new], default: own, programs: { old: { here: a }, new: { far: b } } }";
    assertThat(shown(strategies(settings), "server", "own"))
        .containsExactlyInAnyOrder("own", "old");
  }
}
