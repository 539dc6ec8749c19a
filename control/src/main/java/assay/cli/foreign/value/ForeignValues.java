package assay.cli.foreign.value;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The values of one part of a file, such as a test. Readers take the values that they understand; the others are
/// reported.
public final class ForeignValues {

  private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?) *(ms|s|m|h|d)?");

  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  private static final double NANOS = 1e9;

  private final Map<String, ForeignValue> given = new LinkedHashMap<>();
  private final ForeignNotes notes;

  public ForeignValues(ForeignNotes notes) {
    this.notes = notes;
  }

  /// Adds a value; one before it with the same name no longer counts.
  public void add(ForeignValue value) {
    ForeignValue before = given.put(value.name(), value);
    if (before != null) {
      notes.leave(before, "a later value replaces it");
    }
  }

  /// A value that is not taken yet.
  public Optional<ForeignValue> see(String name) {
    return Optional.ofNullable(given.get(name));
  }

  /// Takes a value, which is then known.
  public Optional<ForeignValue> take(String name) {
    return Optional.ofNullable(given.remove(name));
  }

  public String text(String name, String otherwise) {
    return take(name).map(ForeignValue::text).orElse(otherwise);
  }

  /// A whole number within bounds; any other value is refused.
  public OptionalLong whole(String name, long least, long most) {
    Optional<ForeignValue> value = take(name);
    if (value.isEmpty()) {
      return OptionalLong.empty();
    }
    String digits = value.get().text().replace("_", "");
    long number = digits.matches("\\d{1,18}") ? Long.parseLong(digits) : -1;
    if (number < least || number > most) {
      notes.refuse(
          value.get(),
          "a whole number from %,d to %,d".formatted(least, most),
          "write the number there");
      return OptionalLong.empty();
    }
    return OptionalLong.of(number);
  }

  /// A decimal number within bounds; any other value is refused.
  public OptionalDouble decimal(String name, double least, double most) {
    Optional<ForeignValue> value = take(name);
    if (value.isEmpty()) {
      return OptionalDouble.empty();
    }
    String text = value.get().text().replace("_", "");
    double number =
        text.matches("-?(\\d{1,12}(\\.\\d{0,12})?|\\.\\d{1,12})")
            ? Double.parseDouble(text)
            : Double.NaN;
    if (!(number >= least && number <= most)) {
      notes.refuse(
          value.get(),
          "a number from %s to %,.0f".formatted(least < 0 ? "-1" : "0", most),
          "write the number there");
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(number);
  }

  /// A time such as `30s`; any other value is refused.
  ///
  /// @param bare the unit of a number without one: `s`
  public Optional<Duration> time(String name, String bare) {
    Optional<ForeignValue> value = take(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    Matcher parts = TIME.matcher(value.get().text());
    if (!parts.matches()) {
      notes.refuse(value.get(), "a time such as 30s", "write the time there");
      return Optional.empty();
    }
    Duration unit =
        UNITS.getOrDefault(parts.group(2) == null ? bare : parts.group(2), Duration.ZERO);
    double seconds = Double.parseDouble(parts.group(1)) * unit.toMillis() / 1_000;
    return Optional.of(Duration.ofNanos(Math.round(seconds * NANOS)));
  }

  /// Reports values, if they are given, that a study does not have.
  public void leave(String instead, List<String> names) {
    names.forEach(name -> take(name).ifPresent(value -> notes.leave(value, instead)));
  }

  /// Reports values, if they are given, unless they are what a study has.
  public void leaveUnless(String same, String instead, List<String> names) {
    names.forEach(name ->
        take(name)
            .filter(value -> !value.text().equals(same))
            .ifPresent(value -> notes.leave(value, instead)));
  }

  /// Takes values that change nothing in a study.
  public void drop(List<String> names) {
    names.forEach(given::remove);
  }

  /// Reports all values that no reader has taken.
  public void leaveOthers() {
    given.values().forEach(value -> notes.leave(value, "Assay has no counterpart for it"));
    given.clear();
  }

  /// The names of the values that no reader has taken.
  public List<String> names() {
    return List.copyOf(given.keySet());
  }
}
