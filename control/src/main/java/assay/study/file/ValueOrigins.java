package assay.study.file;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The origins of a plan's values that carry no origin themselves, by name: `question`,
/// `open-1.rate`.
public final class ValueOrigins {

  private final Map<String, String> origins = new LinkedHashMap<>();

  /// Notes the origin of a value; null means the default.
  public void put(String name, @Nullable SourceValue given) {
    origins.put(name, given == null ? "default" : given.origin());
  }

  /// Notes an origin outside the study: `--seed`, `--lean`.
  public void say(String name, String origin) {
    origins.put(name, origin);
  }

  public Map<String, String> all() {
    return origins;
  }
}
