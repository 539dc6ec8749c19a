package assay.api;

import java.util.Map;

/// A study's data sizes, by the workload's names (`customers: 10_000`, `value: 256b`): whole
/// numbers, sizes in bytes.
///
/// @param values name to number
/// @param settings the configuration's settings, including the workload's own
public record DataParameters(Map<String, Long> values, Settings settings) {

  public DataParameters {
    values = Map.copyOf(values);
  }

  /// Sizes without settings.
  public DataParameters(Map<String, Long> values) {
    this(values, new Settings(Map.of()));
  }

  /// A data size.
  ///
  /// @throws IllegalArgumentException when the plan has no such number
  public long number(String name) {
    Long value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the plan holds no data `" + name + "`");
    }
    return value;
  }
}
