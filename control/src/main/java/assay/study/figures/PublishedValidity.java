package assay.study.figures;

import assay.api.DurationNotation;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The data and settings that a published figure is valid for: `data.rows=1_000_000; map=P_NY_T`.
///
/// Each condition names a number from the data (`data.rows`), the engine, a configuration's setting,
/// closed steps' threads (`threads`), or background users (`traffic.threads`, `traffic.sleep`).
/// `any` means no condition: a general claim about a ratio.
///
/// @param conditions empty if the figure is valid for any data
record PublishedValidity(List<Condition> conditions) {

  private static final String ANY = "any";
  private static final String DATA = "data.";
  private static final String THREADS = "threads";
  private static final String TRAFFIC = "traffic.";

  private static final Pattern CONDITION = Pattern.compile("([a-z][\\w.-]*)\\s*(<=|=)\\s*(\\S.*)");
  private static final Pattern DURATION = Pattern.compile("\\d{1,9}(\\.\\d+)?(ns|us|µs|ms|s|m|h)");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d_]{0,20}(\\.\\d+)?");

  /// @param atMost whether a smaller value also holds
  record Condition(String name, boolean atMost, String value) {

    boolean holds(String actual) {
      BigDecimal one = number(actual);
      BigDecimal other = number(value);
      if (one == null || other == null) {
        return actual.equals(value);
      }
      return atMost ? one.compareTo(other) <= 0 : one.compareTo(other) == 0;
    }

    /// `1,000,000 rows`, `map P_NY_T`.
    private String words(String of) {
      String text = (atMost ? "at most " : "") + shown(of);
      return name.startsWith(DATA) ? text + " " + name.substring(DATA.length()) : name + " " + text;
    }
  }

  /// Reads the conditions; empty if the text is invalid.
  static Optional<PublishedValidity> of(String text) {
    if (text.equals(ANY)) {
      return Optional.of(new PublishedValidity(List.of()));
    }
    List<Condition> conditions = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      Matcher condition = CONDITION.matcher(part.strip());
      if (!condition.matches()) {
        return Optional.empty();
      }
      conditions.add(
          new Condition(
              condition.group(1), condition.group(2).equals("<="), condition.group(3).strip()));
    }
    return Optional.of(new PublishedValidity(List.copyOf(conditions)));
  }

  /// The first name that is neither in the data nor in the configuration.
  Optional<String> unknown(Plan plan, Configuration configuration) {
    return conditions.stream()
        .map(Condition::name)
        .filter(name -> actual(name, plan, configuration) == null)
        .findFirst();
  }

  /// The differences in a plan: `published for 1,000,000 rows; here 20,000`. Null if every
  /// condition holds.
  @Nullable String elsewhere(Plan plan, Configuration configuration) {
    List<String> there = new ArrayList<>();
    List<String> here = new ArrayList<>();
    for (Condition condition : conditions) {
      String actual = actual(condition.name, plan, configuration);
      if (actual == null || !condition.holds(actual)) {
        there.add(condition.words(condition.value));
        here.add(actual == null ? "none" : shown(actual));
      }
    }
    return there.isEmpty()
        ? null
        : "published for %s; here %s"
            .formatted(String.join(" and ", there), String.join(" and ", here));
  }

  private static @Nullable String actual(String name, Plan plan, Configuration configuration) {
    if (name.startsWith(DATA)) {
      Value number = plan.data().get(name.substring(DATA.length()));
      return number == null ? null : number.text();
    }
    if (name.equals(Configuration.ENGINE)) {
      return plan.engine(configuration);
    }
    if (name.equals(THREADS) || name.startsWith(TRAFFIC)) {
      return ofSteps(name, plan, configuration);
    }
    Value setting = configuration.settings().get(name);
    return setting == null ? null : setting.text();
  }

  /// The steps' value: one value if all agree, otherwise each value.
  private static @Nullable String ofSteps(String name, Plan plan, Configuration configuration) {
    String said =
        plan.steps(configuration).stream()
            .flatMap(step -> Stream.ofNullable(ofStep(name, step)))
            .distinct()
            .collect(Collectors.joining(", "));
    return said.isEmpty() ? null : said;
  }

  private static @Nullable String ofStep(String name, Step step) {
    Step.Traffic traffic = step.traffic();
    return switch (name) {
      case THREADS ->
          switch (step) {
            case Step.Closed closed -> String.valueOf(closed.threads());
            case Step.Timed timed -> String.valueOf(timed.threads());
            default -> null;
          };
      case TRAFFIC + THREADS -> traffic == null ? null : String.valueOf(traffic.threads());
      case TRAFFIC + "sleep" -> traffic == null ? null : DurationNotation.text(traffic.sleep());
      default -> null;
    };
  }

  private static String shown(String value) {
    return NUMBER.matcher(value).matches() && !value.contains(".")
        ? String.format(Locale.ROOT, "%,d", new BigDecimal(value.replace("_", "")).toBigInteger())
        : value;
  }

  /// A number, or a duration in nanoseconds; null if neither.
  private static @Nullable BigDecimal number(String text) {
    if (DURATION.matcher(text).matches()) {
      return new BigDecimal(DurationNotation.parse(text).toNanos());
    }
    return NUMBER.matcher(text).matches() ? new BigDecimal(text.replace("_", "")) : null;
  }
}
