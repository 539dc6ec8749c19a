package assay.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The settings of the bench itself, which every engine has: how many members, on how many machines,
/// with which JVM.
public final class HarnessSettings {

  private static final Map<String, Setting> ALL = load();

  private HarnessSettings() {}

  /// The settings by name.
  public static Map<String, Setting> all() {
    return ALL;
  }

  private static Map<String, Setting> load() {
    try (InputStream in = HarnessSettings.class.getResourceAsStream("harness-settings.yaml")) {
      if (in == null) {
        throw new IllegalStateException("harness-settings.yaml is not on the class path");
      }
      return Collections.unmodifiableMap(
          YAMLMapper.shared()
              .readValue(in, new TypeReference<LinkedHashMap<String, Setting>>() {}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
