package assay.engine;

import assay.api.Durations;
import assay.api.WorkloadSetting;
import assay.plan.Bandwidth;
import assay.plan.FaultSpec;
import assay.plan.Sites;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a setting accepts, and what it is when a study says nothing.
///
/// @param values the words it accepts, each literal or with an argument: `scheduled(<duration>)`;
///     null where its type decides
/// @param type `integer`, `boolean`, `size`, `duration`, `short-duration`, `percent`, `bandwidth`, `fault`, `sites` or `text`; null
///     where words decide
/// @param min the smallest integer, or null
/// @param max the largest integer, or null
/// @param otherwise the value when a study says nothing; empty where another setting decides
/// @param called what the engine itself calls it
/// @param needs the values that other settings must have where this one is not its default; null for
///     none
/// @param guarded `true` where a value other than the default reaches beyond the run, so that a study may
///     give one only where the user allows it; null for `false`
/// @param programs for a value that needs such, the programs that must be installed on the host, each with the
///     package that holds it; null for none
/// @param valueNeeds for a value that needs such, the values that other settings must have with it; null for none
/// @param jars for a value that needs such, the folder within the engine's whose jars its members and clients see beyond
///     the engine's own; null for none
public record Setting(
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
    @Nullable Map<String, String> jars) {

  /// Where nobody says how large an integer may be.
  private static final long MOST = 1_000_000;

  private static final Duration LONGEST = Duration.ofHours(24);

  /// What products count in.
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /// What a link or a simulated server can be told.
  private static final Duration SHORTEST_OF_SHORT = Duration.ofNanos(1_000);

  private static final Pattern DURATION =
      Pattern.compile("\\d{1,9}(\\.\\d{1,9})?(ns|us|µs|ms|s|m|h)");
  private static final Pattern SIZE = Pattern.compile("[1-9]\\d{0,8}[kmg]");
  private static final Pattern PERCENT = Pattern.compile("(100|\\d{1,2})(\\.\\d+)?%");
  private static final Pattern CALL = Pattern.compile("([\\w-]+)\\(([^)]*)\\)");

  /// The setting that a workload has of its own.
  public static Setting of(WorkloadSetting setting) {
    return new Setting(
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
        null);
  }

  /// The same with the programs that some of its values need, unless it says so itself.
  Setting needing(Map<String, Map<String, String>> needed) {
    Map<String, Map<String, String>> all = new TreeMap<>(needed);
    if (programs != null) {
      all.putAll(programs);
    }
    return new Setting(
        values, type, min, max, otherwise, called, needs, guarded, all, valueNeeds, jars);
  }

  /// The folder within the engine's whose jars a value needs; empty where it needs none.
  public Optional<String> jarsOf(String value) {
    return jars == null ? Optional.empty() : Optional.ofNullable(jars.get(value));
  }

  /// The values that other settings must have with one of its own; none where it is as good with any.
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

  /// Whether a study may give this value only where the user allows it; not one whose programs are the
  /// descriptor's own.
  public boolean guards(String value) {
    return Boolean.TRUE.equals(guarded)
        && !value.equals(otherwise)
        && (programs == null || !programs.containsKey(value));
  }

  /// Why this host cannot have a value, with what to do; empty where it can.
  public Optional<String> missing(String value) {
    return MissingPrograms.of(programsOf(value));
  }

  /// The programs that a value needs, each with the package that holds it.
  Map<String, String> programsOf(String value) {
    return programs == null ? Map.of() : programs.getOrDefault(value, Map.of());
  }

  /// Whether a value, in the notation a study uses, is one of those accepted.
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
      case "sites" -> Sites.parse(value, 1).isPresent();
      case "fault" -> value.equals("none") || FaultSpec.parse(value).isPresent();
      default -> true;
    };
  }

  /// Whether the accepted values are words that speak for themselves.
  public boolean hasWords() {
    return values != null;
  }

  /// What is accepted, for a reader: `sync, async, scheduled(<duration>) or none`.
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

  private static boolean fits(String form, String value) {
    Matcher wanted = CALL.matcher(form);
    if (!wanted.matches()) {
      return form.startsWith("<") ? fitsArgument(form, value) : form.equals(value);
    }
    Matcher given = CALL.matcher(value);
    return given.matches()
        && given.group(1).equals(wanted.group(1))
        && fitsArgument(wanted.group(2), given.group(2));
  }

  private static boolean fitsArgument(String form, String value) {
    return switch (form) {
      case "<duration>" -> isDuration(value, false, SHORTEST);
      case "<size>" -> SIZE.matcher(value).matches();
      case "<percent>" -> PERCENT.matcher(value).matches();
      case "<text>" -> !value.isBlank();
      case "<integer>", "<number>", "<count>" ->
          value.matches("\\d{1,7}") && Integer.parseInt(value) <= MOST;
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

  /// A day at the most, and something at the least where nothing makes no sense.
  private static boolean isDuration(String value, boolean zero, Duration shortest) {
    if (!DURATION.matcher(value).matches()) {
      return false;
    }
    Duration duration = Durations.parse(value);
    return duration.compareTo(LONGEST) <= 0
        && (duration.isZero() ? zero : duration.compareTo(shortest) >= 0);
  }
}
