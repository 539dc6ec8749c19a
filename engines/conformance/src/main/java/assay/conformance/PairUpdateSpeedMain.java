package assay.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Races an engine's solutions on a two-member cluster, one after the other, to show its author the
/// effect of a change. Assay measures figures for publication.
public final class PairUpdateSpeedMain {

  private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC");

  private PairUpdateSpeedMain() {}

  /// Arguments: `millis counters together [solution…]`; without solutions it runs all in the
  /// descriptor.
  public static void main(String[] arguments) throws Exception {
    JsonNode descriptor = descriptor();
    Set<String> names = new TreeSet<>(List.of(arguments).subList(3, arguments.length));
    if (names.isEmpty()) {
      names.addAll(descriptor.path("solutions").propertyNames());
    }
    for (String name : names) {
      Map<String, String> settings = new HashMap<>();
      JsonNode declared = descriptor.path("settings");
      for (String setting : declared.propertyNames()) {
        settings.put(setting, declared.path(setting).path("default").asString());
      }
      settings.put("solution", name);
      Path folder = Files.createTempDirectory("race");
      try (ConformanceCluster cluster =
          new ConformanceCluster(folder, 2, 2, ConformanceMain.class, FLAGS, settings)) {
        System.out.println(
            cluster
                .client()
                .tell(String.join(" ", "race", name, arguments[1], arguments[2], arguments[0])));
      }
    }
  }

  private static JsonNode descriptor() {
    try (InputStream in = PairUpdateSpeedMain.class.getResourceAsStream("/assay-engine.yaml")) {
      return YAMLMapper.shared().readTree(Objects.requireNonNull(in, "no assay-engine.yaml"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
