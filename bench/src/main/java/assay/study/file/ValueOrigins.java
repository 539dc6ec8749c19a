package assay.study.file;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the values of a plan come from that carry no origin of their own, by name: `question`,
/// `open-1.rate`.
public final class ValueOrigins {

  private final Map<String, String> origins = new LinkedHashMap<>();

  /// Notes where a value comes from; null stands for the default.
  public void put(String name, @Nullable SourceValue given) {
    origins.put(name, given == null ? "default" : given.origin());
  }

  /// Notes an origin that is no value of the study: `--seed`, `--lean`.
  public void say(String name, String origin) {
    origins.put(name, origin);
  }

  /// All of them.
  public Map<String, String> all() {
    return origins;
  }
}
