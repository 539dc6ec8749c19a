package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

final class EachChoiceConfigurationsTest {

  private static final String SETTINGS =
      """
      backup: { values: [sync, async, "scheduled(<duration>)", none], default: sync, needs: { topology: partitioned } }
      backup-count: { type: integer, min: 1, default: 2 }
      topology: { values: [partitioned, replicated, local], default: partitioned }
      leader: { values: [one, all], default: all, needs: { members: "1" } }
      way: { values: [near, far], default: near, value-needs: { far: { backup: none } } }
      heap: { type: size, default: 64m }
      """;

  private static List<Map<String, String>> configurations(String settings) {
    JsonNode read = YAMLMapper.shared().readTree(settings);
    return new EachChoiceConfigurations(read, program -> program.equals("here")).configurations();
  }

  private static Set<String> shown(
      List<Map<String, String>> configurations, String name, String standard) {
    Set<String> shown = new HashSet<>();
    configurations.forEach(configuration -> shown.add(configuration.getOrDefault(name, standard)));
    return shown;
  }

  @Test
  void everyValue_isShownOnce_byFewConfigurations() {
    List<Map<String, String>> configurations = configurations(SETTINGS);

    assertThat(shown(configurations, "backup", "sync"))
        .containsExactlyInAnyOrder("sync", "async", "scheduled(5s)", "none");
    assertThat(shown(configurations, "backup-count", "2")).containsExactly("2");
    assertThat(shown(configurations, "way", "near")).containsExactlyInAnyOrder("near", "far");
    assertThat(shown(configurations, "topology", "partitioned"))
        .containsExactlyInAnyOrder("partitioned", "replicated", "local");
    assertThat(configurations).hasSizeLessThanOrEqualTo(6);
  }

  @Test
  void whatAValueNeeds_isThere() {
    assertThat(configurations(SETTINGS))
        .allSatisfy(configuration -> {
          if (!configuration.getOrDefault("backup", "sync").equals("sync")) {
            assertThat(configuration.getOrDefault("topology", "partitioned"))
                .isEqualTo("partitioned");
          }
          if (configuration.getOrDefault("leader", "all").equals("one")) {
            assertThat(configuration).containsEntry("members", "1");
          }
          if (configuration.getOrDefault("way", "near").equals("far")) {
            assertThat(configuration).containsEntry("backup", "none");
          }
        });
  }

  @Test
  void engineWithoutSettings_hasNothingToShow() {
    assertThat(configurations("{}")).isEmpty();
  }

  @Test
  void valueThatNeedsJarsOfItsOwn_isLeftToATestThatHasThem() {
    String settings =
        "connection: { values: [member, smart], default: member, jars: { smart: far } }";
    assertThat(shown(configurations(settings), "connection", "member")).containsExactly("member");
  }

  @Test
  void valueThatNeedsAnotherWithJarsOfItsOwn_isLeftToo() {
    String settings =
        "{ connection: { values: [member, smart], default: member, jars: { smart: far } },"
            + " language: { values: [java, javascript], default: java, needs: { connection: smart } } }";
    assertThat(configurations(settings))
        .allSatisfy(configuration ->
            assertThat(configuration)
                .doesNotContainValue("javascript")
                .doesNotContainValue("smart"));
  }

  @Test
  void valueWhoseProgramTheHostLacks_isLeftOut() {
    String settings =
        "server: { values: [own, old, new], default: own, programs: { old: { here: a }, new: { far: b } } }";
    assertThat(shown(configurations(settings), "server", "own"))
        .containsExactlyInAnyOrder("own", "old");
  }
}
