package assay.engine.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.dataformat.yaml.YAMLMapper;

record Descriptor(Map<String, Object> all) {

  static Descriptor read() {
    try (InputStream in = ReferenceEngine.class.getResourceAsStream("/assay-engine.yaml")) {
      @SuppressWarnings("unchecked")
      Map<String, Object> all =
          YAMLMapper.shared().readValue(Objects.requireNonNull(in), Map.class);
      return new Descriptor(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text(String name) {
    return String.valueOf(all.get(name));
  }

  List<?> capabilities() {
    return (List<?>) Objects.requireNonNull(all.get("capabilities"));
  }

  Map<?, ?> settings() {
    return (Map<?, ?>) Objects.requireNonNull(all.get("settings"));
  }

  List<?> valuesOf(String setting) {
    Map<?, ?> form = (Map<?, ?>) Objects.requireNonNull(settings().get(setting));
    return (List<?>) Objects.requireNonNull(form.get("values"));
  }

  Map<String, String> defaults() {
    return settings().entrySet().stream()
        .collect(
            Collectors.toMap(
                setting -> (String) setting.getKey(),
                setting -> String.valueOf(((Map<?, ?>) setting.getValue()).get("default"))));
  }
}
