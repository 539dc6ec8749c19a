package assay.api;

import java.util.Map;

/// The data a study asks for, by the names its workload understands (`customers: 10_000`,
/// `value: 256b`): whole numbers, sizes in bytes.
///
/// @param values name to number
/// @param settings the settings of the strategy, the workload's own among them
public record DataParameters(Map<String, Long> values, Settings settings) {

  public DataParameters {
    values = Map.copyOf(values);
  }

  /// Numbers alone.
  public DataParameters(Map<String, Long> values) {
    this(values, new Settings(Map.of()));
  }

  /// A number of the data.
  ///
  /// @throws IllegalArgumentException when the plan holds no such number
  public long number(String name) {
    Long value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the plan holds no data `" + name + "`");
    }
    return value;
  }
}
