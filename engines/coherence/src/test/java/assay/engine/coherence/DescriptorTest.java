package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Settings;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.coherence.configuration.RecordJavaSerializer;
import assay.engine.coherence.pairupdate.CoherencePairUpdateSolutions;
import assay.engine.coherence.proxy.ConnectionMode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The descriptor's promises, compared with the code.
final class DescriptorTest {

  private final JsonNode descriptor = read();

  private static JsonNode read() {
    try (InputStream in = CoherenceEngine.class.getResourceAsStream("/assay-engine.yaml")) {
      return YAMLMapper.shared().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void engine_isNamedAsInTheDescriptor() {
    assertThat(new CoherenceEngine().name()).isEqualTo(descriptor.path("engine").asString());
  }

  @Test
  void topologies_areExactlyThoseOfTheCode() {
    assertThat(words("topology"))
        .containsExactly(
            Arrays.stream(CacheScheme.values()).map(CacheScheme::word).toArray(String[]::new));
  }

  /// A setting needs partitions exactly if the code refuses it without them.
  @Test
  void settingsThatNeedPartitions_areExactlyThoseTheCodeRefuses() {
    for (String name : descriptor.path("settings").propertyNames()) {
      JsonNode setting = descriptor.path("settings").path(name);
      if (!name.equals("topology")) {
        Map<String, String> settings = new HashMap<>(TestCluster.DEFAULTS);
        settings.put("topology", "replicated");
        settings.put(name, name.equals("worker-threads") ? "2" : other(setting));
        if (setting.path("needs").has("topology")) {
          assertThat(setting.path("needs").path("topology").asString()).isEqualTo("partitioned");
          assertThatIllegalArgumentException()
              .as(name)
              .isThrownBy(() -> CacheScheme.of(new Settings(settings)))
              .withMessageContaining(name);
        } else {
          assertThat(CacheScheme.of(new Settings(settings)))
              .as(name)
              .isEqualTo(CacheScheme.REPLICATED);
        }
      }
    }
  }

  @Test
  void locks_areRefusedExactlyWhereTheCodeHasNone() {
    JsonNode lacking = descriptor.path("lacking").path("Locks");
    assertThat(lacking.propertyNames()).containsExactlyInAnyOrder("topology", "connection");
    assertThat(texts(lacking.path("topology")))
        .containsExactlyElementsOf(
            Arrays.stream(CacheScheme.values())
                .filter(each -> !each.locks())
                .map(CacheScheme::word)
                .toList());
    assertThat(texts(lacking.path("connection")))
        .containsExactlyElementsOf(
            words("connection").stream()
                .filter(
                    each -> ConnectionMode.of(new Settings(Map.of("connection", each))).isRemote())
                .toList());
  }

  @Test
  void defaults_areThoseThatTestsStartWith() {
    for (String name : descriptor.path("settings").propertyNames()) {
      assertThat(TestCluster.DEFAULTS.get(name))
          .isEqualTo(descriptor.path("settings").path(name).path("default").asString());
    }
  }

  @Test
  void solutions_areThoseOfTheCode() {
    PairUpdateSolutions protocols =
        new CoherencePairUpdateSolutions(Assertions::fail, new RecordJavaSerializer());
    Iterable<String> names = descriptor.path("solutions").propertyNames();
    assertThat(names)
        .hasSize(14)
        .allSatisfy(name -> assertThat(protocols.named(name).retries()).isZero());
    assertThatIllegalArgumentException().isThrownBy(() -> protocols.named("hope"));
  }

  private static String other(JsonNode setting) {
    return setting.has("values") ? setting.path("values").get(1).asString() : "7";
  }

  private List<String> words(String setting) {
    return texts(descriptor.path("settings").path(setting).path("values"));
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }
}
