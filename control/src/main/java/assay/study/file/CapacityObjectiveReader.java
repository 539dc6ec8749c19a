package assay.study.file;

import assay.api.DurationNotation;
import assay.metric.LimitRelation;
import assay.metric.LoopKind;
import assay.metric.MetricFamily;
import assay.metric.MetricSubject;
import assay.plan.Step;
import assay.plan.Step.Goal;
import assay.study.file.Study.StudyStep;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The objectives of capacity searches: `put p99 < 5 ms`, or `p99(put) < 5ms`, like a figure's
/// name.
public final class CapacityObjectiveReader {

  /// A search can use any percentile of response times except the maximum.
  private static final Map<String, Double> QUANTILES =
      MetricFamily.all().stream()
          .filter(family -> family.loop() == LoopKind.OPEN && family.quantile().orElse(1) < 1)
          .collect(Collectors.toMap(MetricFamily::key, family -> family.quantile().orElseThrow()));

  private static final String EXAMPLE =
      "write a kind of request, a percentile and a limit: put p99 < 5 ms";

  /// Requests without an answer are given up after this time.
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /// The timeline has a row per second, and a growing queue shows only over two rows.
  private static final Duration SHORTEST_WINDOW = Duration.ofSeconds(2);

  private static final double BEYOND = 100;
  private static final Goal NONE = new Goal("", "", 0.5, 0);

  private CapacityObjectiveReader() {}

  /// Reads an objective. A wrong objective is reported, and a stand-in is returned.
  public static Goal of(@Nullable SourceValue given, RequestKinds kinds, StudyProblems problems) {
    if (given == null) {
      return NONE;
    }
    ObjectiveText parts = parts(given.text());
    if (parts == null) {
      String what = "`%s` is not an objective for a capacity".formatted(given.text());
      problems.at(given, "E205", what, EXAMPLE);
      return NONE;
    }
    Double quantile = QUANTILES.get(parts.metric());
    if (quantile == null) {
      problems.at(
          given,
          "E205",
          "a search for the capacity cannot use `%s`".formatted(parts.metric()),
          "write one of p50, p90, p99, p99.9");
      return NONE;
    }
    if (!LimitRelation.of(parts.relation()).asksForLittle()) {
      problems.at(
          given,
          "E205",
          "a capacity keeps response times below a limit, not `%s`".formatted(parts.relation()),
          EXAMPLE);
      return NONE;
    }
    if (kinds.find(parts.subject()) == null) {
      kinds.unknown(parts.subject(), given, false, problems);
      return NONE;
    }
    return limited(given, parts, quantile, problems);
  }

  private static Goal limited(
      SourceValue given, ObjectiveText parts, double quantile, StudyProblems problems) {
    Duration limit;
    try {
      limit = limit(parts);
    } catch (IllegalArgumentException e) {
      problems.at(
          given,
          "E204",
          "`%s` is not a duration".formatted(parts.limit()),
          "write a number and a unit: 5 ms");
      return NONE;
    }
    if (limit.isZero()) {
      problems.at(
          given, "E421", "every request takes longer than 0 ms", "write a limit above 0 ms");
      return NONE;
    }
    if (limit.compareTo(LONGEST) > 0) {
      problems.at(
          given,
          "E421",
          "a limit of %s cannot be missed: requests end after 30 s".formatted(parts.limit()),
          "write a shorter limit");
      return NONE;
    }
    return new Goal(text(parts, limit), parts.subject(), quantile, limit.toNanos());
  }

  private static @Nullable ObjectiveText parts(String text) {
    return ObjectiveText.of(text).filter(each -> !each.subject().isEmpty()).orElse(null);
  }

  private static Duration limit(ObjectiveText parts) {
    return DurationNotation.parse(parts.number());
  }

  private static String text(ObjectiveText parts, Duration limit) {
    return "%s %s %s %s"
        .formatted(parts.subject(), parts.metric(), parts.relation(), spoken(limit.toNanos()));
  }

  /// A duration in the largest unit with at least 1 before the point: `5 ms`, `2.5 ms`.
  private static String spoken(long nanos) {
    String[] units = {"ns", "µs", "ms", "s"};
    BigDecimal number = BigDecimal.valueOf(nanos);
    int unit = 0;
    while (unit < units.length - 1 && number.compareTo(BigDecimal.valueOf(1000)) >= 0) {
      number = number.movePointLeft(3);
      unit++;
    }
    return number.stripTrailingZeros().toPlainString() + " " + units[unit];
  }

  /// The form of an objective that figures are named by. Text that is not an objective stays
  /// unchanged.
  public static MetricSubject canonical(MetricSubject objective) {
    return new MetricSubject(canonical(objective.name()), objective.underTraffic());
  }

  private static String canonical(String text) {
    ObjectiveText parts = parts(text);
    if (parts == null) {
      return text;
    }
    try {
      return text(parts, limit(parts));
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  /// Reports an impossible search: a kind that is not sent, too few requests beyond the percentile
  /// in a window, rates that leave no range, or an earlier step's objective.
  public static void check(
      StudyStep.Capacity given, Step.Capacity search, List<Step> earlier, StudyProblems problems) {
    SourceValue objective = given.objective();
    if (objective == null || search.goal().equals(NONE)) {
      return;
    }
    boolean twice =
        earlier.stream()
            .filter(Step.Capacity.class::isInstance)
            .map(step -> step.metricName(((Step.Capacity) step).goal().text()))
            .anyMatch(search.metricName(search.goal().text())::equals);
    if (twice) {
      problems.at(
          objective,
          "E424",
          "two steps search the capacity under `%s`".formatted(search.goal().text()),
          "their figures would have the same name: leave one out, or move it to another study");
    }
    if (given.from() != null && search.from() >= search.upTo()) {
      problems.at(
          given.upTo() == null ? given.from() : given.upTo(),
          "E423",
          "a search from %s up to %s has no room"
              .formatted(rate(search.from()), rate(search.upTo())),
          "write `up-to` with a higher rate than `from`");
    }
    if (search.mix().getOrDefault(search.goal().kind(), 0.0) <= 0) {
      if (given.mix().sound()) {
        problems.at(
            objective,
            "E421",
            "the mix sends no `%s`".formatted(search.goal().kind()),
            "give `%s` a share of the mix".formatted(search.goal().kind()));
      }
      return;
    }
    checkWindow(given, search, problems);
  }

  private static void checkWindow(
      StudyStep.Capacity given, Step.Capacity search, StudyProblems problems) {
    SourceValue at = given.duration() != null ? given.duration() : given.objective();
    Duration needed = needed(search);
    if (at == null || search.duration().compareTo(needed) >= 0) {
      return;
    }
    if (needed.equals(SHORTEST_WINDOW)) {
      problems.at(
          at, "E422", "a try this short cannot show a growing queue", "write `for: 2s` or more");
      return;
    }
    long seconds = Math.ceilDiv(needed.toNanos(), 1_000_000_000);
    double share = share(search);
    problems.at(
        at,
        "E422",
        String.format(
            Locale.ROOT,
            "a try of %s at %s sends %,d × `%s`, and %s needs %,d: 100 must lie beyond it",
            seconds(search.duration()),
            rate(search.from()),
            Math.round(search.from() * share * search.duration().toNanos() / 1e9),
            search.goal().kind(),
            search.critical() ? "the critical rate" : search.goal().text().split(" ")[1],
            Math.round(wanted(search))),
        "write `for: %ds`, or a higher `from`, or a lower percentile".formatted(seconds));
  }

  /// How long a try at the lowest rate must last to publish its percentile. If chance decides how
  /// many requests have the kind, the try needs three standard deviations more.
  public static Duration needed(Step.Capacity search) {
    double share = share(search);
    double nanos = share <= 0 ? 0 : wanted(search) / (search.from() * share) * 1e9;
    Duration needed = Duration.ofNanos(Math.round(Math.ceil(nanos - 1e-3)));
    return needed.compareTo(SHORTEST_WINDOW) > 0 ? needed : SHORTEST_WINDOW;
  }

  private static double wanted(Step.Capacity search) {
    double quantile = search.goal().quantile();
    double requests = BEYOND / (1 - (search.critical() ? Math.max(quantile, 0.99) : quantile));
    boolean chance = share(search) < 1 || search.arrivals() == Step.Arrivals.POISSON;
    return requests + (chance ? 3 * Math.sqrt(requests) : 0);
  }

  private static double share(Step.Capacity search) {
    return search.mix().getOrDefault(search.goal().kind(), 0.0) / 100;
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, "%,d/s", Math.round(perSecond));
  }

  private static String seconds(Duration duration) {
    return String.format(
        Locale.ROOT,
        "%ss",
        BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString());
  }
}
