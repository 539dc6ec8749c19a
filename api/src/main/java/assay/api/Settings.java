package assay.api;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// One configuration's resolved settings by their engine-neutral names.
///
/// @param values name to value, each value in a study's notation (`sync`, `scheduled(2s)`, `31`,
/// `256m`)
public record Settings(Map<String, String> values) {

  public Settings {
    values = Map.copyOf(values);
  }

  /// A setting's value.
  ///
  /// @throws IllegalArgumentException when the plan has no such setting
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the plan holds no setting `" + name + "`");
    }
    return value;
  }

  /// The value of a setting, or `otherwise` if the plan has none.
  public String text(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  public int integer(String name) {
    return Integer.parseInt(text(name));
  }

  public boolean flag(String name) {
    return Boolean.parseBoolean(text(name));
  }

  /// The bytes of a setting such as `256m`.
  public long bytes(String name) {
    String size = text(name);
    long number = Long.parseLong(size.substring(0, size.length() - 1));
    return switch (size.charAt(size.length() - 1)) {
      case 'g' -> number << 30;
      case 'm' -> number << 20;
      default -> number << 10;
    };
  }

  /// The word before the parenthesis: `scheduled` from `scheduled(2s)`, `sync` from `sync`.
  public String word(String name) {
    String value = text(name);
    int open = value.indexOf('(');
    return open < 0 ? value : value.substring(0, open);
  }

  /// The duration inside the parentheses: two seconds from `scheduled(2s)`.
  public Duration durationOf(String name) {
    String value = text(name);
    return DurationNotation.parse(value.substring(value.indexOf('(') + 1, value.length() - 1));
  }

  /// A duration; empty if the setting is `none`, or the engine does not have it.
  public Optional<Duration> durationUnlessNone(String name) {
    String value = text(name, "none");
    return value.equals("none") ? Optional.empty() : Optional.of(DurationNotation.parse(value));
  }
}
