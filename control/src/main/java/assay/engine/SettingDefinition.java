package assay.engine;

import assay.api.DurationNotation;
import assay.api.WorkloadSetting;
import assay.plan.Bandwidth;
import assay.plan.ClusterSites;
import assay.plan.fault.FaultPhrase;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Accepted values of a setting, and its default. Null means none.
///
/// @param values accepted words, literal or with an argument: `scheduled(<duration>)`; null if the type decides
/// @param type `integer`, `boolean`, `size`, `duration`, `short-duration`, `percent`, `bandwidth`, `fault`, `sites` or
///     `text`; null if words decide
/// @param otherwise the default; empty if another setting decides
/// @param called the engine's own name for it
/// @param needs values that other settings must have if this one is not its default
/// @param guarded `true` if a value other than the default reaches beyond the run and needs the user's permission
/// @param programs that a value needs on the host, each with its package
/// @param valueNeeds values of other settings that a value needs
/// @param jars per value, the engine's folder with additional jars for members and clients
/// @param product the product's own default, if the default here is another
/// @param atMost the setting whose value the number in this one's must not exceed
public record SettingDefinition(
    @Nullable List<String> values,
    @Nullable String type,
    @Nullable Long min,
    @Nullable Long max,
    @JsonProperty("default") @Nullable String otherwise,
    @Nullable String called,
    @Nullable Map<String, String> needs,
    @Nullable Boolean guarded,
    @Nullable Map<String, Map<String, String>> programs,
    @JsonProperty("value-needs") @Nullable Map<String, Map<String, String>> valueNeeds,
    @Nullable Map<String, String> jars,
    @Nullable DefaultDeviation product,
    @JsonProperty("at-most") @Nullable String atMost) {

  private static final long MOST = 1_000_000;

  private static final Duration LONGEST = Duration.ofHours(24);

  /// The unit in which products count.
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /// The shortest that a link or a simulated server accepts.
  private static final Duration SHORTEST_OF_SHORT = Duration.ofNanos(1_000);

  private static final Pattern DURATION =
      Pattern.compile("\\d{1,9}(\\.\\d{1,9})?(ns|us|µs|ms|s|m|h)");
  private static final Pattern SIZE = Pattern.compile("[1-9]\\d{0,8}[kmg]");
  private static final Pattern PERCENT = Pattern.compile("(100|\\d{1,2})(\\.\\d+)?%");
  private static final Pattern CALL = Pattern.compile("([\\w-]+)\\(([^)]*)\\)");

  public static SettingDefinition of(WorkloadSetting setting) {
    return new SettingDefinition(
        setting.values(),
        null,
        null,
        null,
        setting.otherwise(),
        null,
        null,
        setting.guarded(),
        null,
        null,
        null,
        null,
        null);
  }

  /// Adds the programs that some values need. The setting's own entries win.
  SettingDefinition needing(Map<String, Map<String, String>> needed) {
    Map<String, Map<String, String>> all = new TreeMap<>(needed);
    if (programs != null) {
      all.putAll(programs);
    }
    return new SettingDefinition(
        values,
        type,
        min,
        max,
        otherwise,
        called,
        needs,
        guarded,
        all,
        valueNeeds,
        jars,
        product,
        atMost);
  }

  /// The engine's folder with additional jars for a value; empty if none.
  public Optional<String> jarsOf(String value) {
    return jars == null ? Optional.empty() : Optional.ofNullable(jars.get(value));
  }

  public Map<String, String> neededWith(String value) {
    Map<String, String> all = new TreeMap<>();
    if (needs != null && !value.equals(otherwise)) {
      all.putAll(needs);
    }
    if (valueNeeds != null) {
      all.putAll(valueNeeds.getOrDefault(value, Map.of()));
    }
    return all;
  }

  /// Whether a value needs the user's permission; never for a value with programs in the descriptor.
  public boolean guards(String value) {
    return Boolean.TRUE.equals(guarded)
        && !value.equals(otherwise)
        && (programs == null || !programs.containsKey(value));
  }

  /// Why this host cannot have a value, and what to do; empty if it can.
  public Optional<String> missing(String value) {
    return MissingPrograms.of(programsOf(value));
  }

  Map<String, String> programsOf(String value) {
    return programs == null ? Map.of() : programs.getOrDefault(value, Map.of());
  }

  public boolean allows(String value) {
    if (values != null) {
      return values.stream().anyMatch(form -> fits(form, value));
    }
    return switch (type == null ? "text" : type) {
      case "integer" -> inRange(value);
      case "boolean" -> value.equals("true") || value.equals("false");
      case "size" -> SIZE.matcher(value).matches();
      case "duration" -> isDuration(value, true, SHORTEST);
      case "short-duration" -> isDuration(value, true, SHORTEST_OF_SHORT);
      case "percent" -> PERCENT.matcher(value).matches();
      case "bandwidth" -> Bandwidth.parse(value).isPresent();
      case "sites" -> ClusterSites.parse(value, 1).isPresent();
      case "fault" -> mistakenFault(value).isEmpty();
      default -> true;
    };
  }

  /// What is wrong with the fault that a value names; empty if nothing is, or if this is a setting of another type.
  public Optional<FaultPhrase.Mistake> mistakenFault(String value) {
    return "fault".equals(type) && !value.equals("none")
        ? FaultPhrase.of(value).mistake()
        : Optional.empty();
  }

  /// The number in a value: 2 in `2` and in `wait(2)`; empty for a word.
  public OptionalInt number(String value) {
    Matcher call = CALL.matcher(value);
    String number = call.matches() ? call.group(2) : value;
    return number.matches("\\d{1,7}")
        ? OptionalInt.of(Integer.parseInt(number))
        : OptionalInt.empty();
  }

  public boolean hasWords() {
    return values != null;
  }

  /// The accepted values, for a reader: `sync, async, scheduled(<duration>) or none`.
  public String expected() {
    if (values != null) {
      return values.size() == 1
          ? values.getFirst()
          : String.join(", ", values.subList(0, values.size() - 1)) + " or " + values.getLast();
    }
    return switch (type == null ? "text" : type) {
      case "integer" -> range();
      case "boolean" -> "true or false";
      case "size" -> "a size such as 256m";
      case "duration" -> "a duration such as 30s, from 1ms to a day, or 0s";
      case "short-duration" -> "a duration such as 3ms, from 1us to a day, or 0s";
      case "percent" -> "a percentage such as 5%";
      case "bandwidth" ->
          "unlimited, or a bandwidth such as 100Mbit, from 1kbit to %s"
              .formatted(Bandwidth.text(Bandwidth.MOST));
      case "sites" ->
          "none, or one or two sites with their members, such as `ny 3, ldn 2` or"
              + " `{ ny: { members: 3, clients: 1 }, ldn: { members: 2 } }`; clients begin in the first";
      case "fault" ->
          "none, or a fault such as `kill member`, `pause member for 3s` or"
              + " `throttle member to 10% for 3s`: from 1% to 99%, for a day at the most";
      default -> "a text";
    };
  }

  /// Whether a value is the word, or has the form: `wait(2)` has `wait(<count>)`.
  public static boolean fits(String form, String value) {
    Matcher wanted = CALL.matcher(form);
    if (!wanted.matches()) {
      return form.startsWith("<") ? fitsArgument(form, value) : form.equals(value);
    }
    Matcher given = CALL.matcher(value);
    return given.matches()
        && given.group(1).equals(wanted.group(1))
        && fitsArgument(wanted.group(2), given.group(2));
  }

  /// Whether releases of a product are among the accepted values.
  boolean hasReleases() {
    return values != null && values.stream().anyMatch(form -> ReleaseRange.parse(form).isPresent());
  }

  private static boolean fitsArgument(String form, String value) {
    Optional<ReleaseRange> releases = ReleaseRange.parse(form);
    if (releases.isPresent()) {
      return releases.get().holds(value);
    }
    return switch (form) {
      case "<duration>" -> isDuration(value, false, SHORTEST);
      case "<size>" -> SIZE.matcher(value).matches();
      case "<percent>" -> PERCENT.matcher(value).matches();
      case "<text>" -> !value.isBlank();
      case "<integer>" -> value.matches("\\d{1,7}") && Integer.parseInt(value) <= MOST;
      case "<count>" -> value.matches("[1-9]\\d{0,5}");
      default -> form.equals(value);
    };
  }

  private boolean inRange(String value) {
    if (!value.matches("-?\\d{1,9}")) {
      return false;
    }
    long number = Long.parseLong(value);
    return (min == null || number >= min) && number <= most();
  }

  private String range() {
    return "a whole number from %,d to %,d".formatted(min == null ? -MOST : min, most());
  }

  private long most() {
    return max == null ? MOST : max;
  }

  /// At most a day, and at least the shortest unless zero makes sense.
  private static boolean isDuration(String value, boolean zero, Duration shortest) {
    if (!DURATION.matcher(value).matches()) {
      return false;
    }
    Duration duration = DurationNotation.parse(value);
    return duration.compareTo(LONGEST) <= 0
        && (duration.isZero() ? zero : duration.compareTo(shortest) >= 0);
  }
}
