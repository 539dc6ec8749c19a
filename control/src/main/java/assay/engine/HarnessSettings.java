package assay.engine;

import assay.plan.Configuration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Assay's own settings, available with every engine: member count, machines, JVM.
public final class HarnessSettings {

  private static final Map<String, SettingDefinition> ALL = load();

  private static final Set<String> BESIDE =
      Set.of(
          Configuration.ENGINE,
          Configuration.CLUSTER_CONFIGURATION,
          EngineDescriptor.SOLUTION,
          "promises");

  private HarnessSettings() {}

  public static Map<String, SettingDefinition> all() {
    return ALL;
  }

  /// Whether a name is reserved: a setting of Assay, or another key of a configuration.
  public static boolean taken(String name) {
    return ALL.containsKey(name) || BESIDE.contains(name);
  }

  private static Map<String, SettingDefinition> load() {
    try (InputStream in = HarnessSettings.class.getResourceAsStream("harness-settings.yaml")) {
      if (in == null) {
        throw new IllegalStateException("harness-settings.yaml is not on the class path");
      }
      return Collections.unmodifiableMap(
          YAMLMapper.shared()
              .readValue(in, new TypeReference<LinkedHashMap<String, SettingDefinition>>() {}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
