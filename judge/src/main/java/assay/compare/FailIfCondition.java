package assay.compare;

import assay.compare.FigureChange.Verdict;
import assay.compare.FigureChange.WindowEndedFirst;
import assay.fact.Fact;
import assay.fact.Finding;
import assay.metric.LimitRelation;
import assay.metric.RepeatAggregation;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.results.QuestionResult;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.statistics.TwoSampleComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A limit on the change of a figure: `put p99 > +10%`, `p99(put) > +2ms`, `sync: lost-writes > +0`.
///
/// Fires when the estimated change is beyond the limit and the 95 % interval does not contain zero. With fewer than
/// four repeats per side only harm is judged. Harm in some repeats is compared worst to worst. Not judged when a
/// repeat lacks a verdict on that harm, or when the run's checks, but not the base's, proved more than the figure.
///
/// @param configuration null for all
/// @param relation of the change to the amount, for the limit to fire
/// @param amount a base share, or in the figure's own unit
/// @param relative whether the amount is a base share
public record FailIfCondition(
    String text,
    @Nullable String configuration,
    String metric,
    LimitRelation relation,
    double amount,
    boolean relative) {

  private static final Pattern FORM =
      Pattern.compile("(.+?)\\s*(>=|<=|>|<)\\s*([+\\-−])\\s*(\\d+(?:\\.\\d+)?)\\s*(\\S*)");

  private static final Pattern SIGNLESS = Pattern.compile("(.+?)\\s*(>=|<=|>|<)\\s*(\\d.*)");

  private static final Map<String, Map<String, Double>> UNITS =
      Map.of(
          "ns", Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9),
          "/s", Map.of("/s", 1.0, "k/s", 1e3, "M/s", 1e6),
          "share", Map.of("pp", 0.01),
          "bytes", Map.of("B", 1.0, "KiB", 1024.0, "MiB", 1048576.0, "GiB", 1073741824.0),
          "count", Map.of("", 1.0),
          "requests", Map.of("", 1.0),
          "rows", Map.of("", 1.0));

  public enum Fate {
    HELD,
    /// The estimate is beyond the limit, but may be chance.
    UNPROVEN,
    FIRED,
    NOT_JUDGED
  }

  /// The result of a limit for one configuration.
  ///
  /// @param low the 95 % interval, `low` to `high`
  /// @param why the reason for no verdict, or the evidence's weakness; null without one
  public record Result(
      String text,
      String configuration,
      String metric,
      String unit,
      boolean relative,
      @Nullable Double estimate,
      @Nullable Double low,
      @Nullable Double high,
      int repeats,
      Fate fate,
      @Nullable Fact why) {

    public boolean isOf(FigureChange change) {
      return metric.equals(change.metric()) && configuration.equals(change.configuration());
    }
  }

  /// @throws ProblemException E440 when the text is no limit, E322 when neither run has the figure
  static FailIfCondition parse(String text, StoredRun base, StoredRun run) {
    String rest = text.strip();
    String configuration = null;
    for (Row row : run.results().rows()) {
      if (rest.startsWith(row.configuration() + ":")) {
        configuration = row.configuration();
        rest = rest.substring(configuration.length() + 1).strip();
        break;
      }
    }
    RunFigureLookup names = new RunFigureLookup(List.of(base.results(), run.results()));
    Matcher form = FORM.matcher(rest);
    if (!form.matches()) {
      Matcher signless = SIGNLESS.matcher(rest);
      throw bad(
          text,
          signless.matches()
              ? signed(signless, names.ifThere(signless.group(1).strip()))
              : "write a figure, a relation and a change with its sign: put p99 > +10%");
    }
    Figure figure = names.find(form.group(1).strip());
    boolean relative = form.group(5).equals("%");
    Double unit = relative ? Double.valueOf(0.01) : units(figure).get(form.group(5));
    if (unit == null) {
      String help =
          "%s changes by a percentage, or by %s".formatted(figure.metric(), unitsOf(figure));
      throw bad(
          text,
          form.group(5).isEmpty()
              ? "%s: `%s %s %s%s%%`"
                  .formatted(
                      help, form.group(1).strip(), form.group(2), form.group(3), form.group(4))
              : help);
    }
    double amount = Double.parseDouble(form.group(4)) * unit * (form.group(3).equals("+") ? 1 : -1);
    return new FailIfCondition(
        text, configuration, figure.metric(), LimitRelation.of(form.group(2)), amount, relative);
  }

  /// The help for a limit without a sign. A number without a unit is a percentage, unless the figure has no unit either.
  private static String signed(Matcher signless, Optional<Figure> figure) {
    String change = signless.group(3).strip();
    boolean hasUnit = !Character.isDigit(change.charAt(change.length() - 1));
    boolean needsUnit = figure.map(each -> !units(each).containsKey("")).orElse(false);
    return "write the change with its sign: `%s %s +%s%s`; a limit on the figure itself belongs to the study's `objectives`"
        .formatted(signless.group(1), signless.group(2), change, needsUnit && !hasUnit ? "%" : "");
  }

  private static Map<String, Double> units(Figure figure) {
    return UNITS.getOrDefault(figure.unit(), Map.of("", 1.0));
  }

  private static String unitsOf(Figure figure) {
    List<String> units = units(figure).keySet().stream().sorted().toList();
    return units.equals(List.of("")) ? "plain numbers" : String.join(", ", units);
  }

  private static ProblemException bad(String text, String help) {
    return new ProblemException(
        ExitCode.INVALID_INPUT,
        new Problem("E440", "`%s` is not a limit on a change".formatted(text), help));
  }

  boolean names(String of, Figure figure) {
    return figure.metric().equals(metric) && (configuration == null || configuration.equals(of));
  }

  /// One result per matching configuration of the base; never empty.
  List<Result> results(StoredRun base, StoredRun run) {
    List<Result> results = new ArrayList<>();
    for (Row before : base.results().rows()) {
      String name = before.configuration();
      if (configuration == null || name.equals(configuration)) {
        results.add(
            run.results().rows().stream()
                .filter(after -> after.configuration().equals(name))
                .findFirst()
                .map(after -> shown(base, run, sure(base, run, before, after), before, after))
                .orElseGet(() -> notJudged(name, "count", new ConfigurationMissing())));
      }
    }
    if (results.isEmpty()) {
      String which = configuration == null ? "" : configuration;
      results.add(notJudged(which, "count", new NoConfigurationInBoth()));
    }
    return results;
  }

  /// The result, if a punctual load generator would have given the same.
  private Result sure(StoredRun base, StoredRun run, Row before, Row after) {
    Result result = result(before, after);
    boolean sure =
        Stream.of(result(before, punctual(run, after)), result(punctual(base, before), after))
            .allMatch(other -> other.fate() == result.fate());
    return sure
        ? result
        : notJudged(
            after.configuration(), result.unit(), new ServiceTimeResultRows.GeneratorWasLate());
  }

  private static Row punctual(StoredRun run, Row row) {
    return ServiceTimeResultRows.of(run.results()).stream()
        .filter(each -> each.configuration().equals(row.configuration()))
        .findFirst()
        .orElse(row);
  }

  /// The result, unless the run's checks proved more than its figure.
  private Result shown(StoredRun base, StoredRun run, Result result, Row before, Row after) {
    if (result.fate() == Fate.FIRED || result.fate() == Fate.NOT_JUDGED) {
      return result;
    }
    Figure earlier = before.figure(metric).orElseThrow();
    Figure later = after.figure(metric).orElseThrow();
    Optional<Finding> open = open(run, after, later);
    if (open.isPresent()) {
      return notJudged(after.configuration(), later.unit(), open.get());
    }
    return UnshownViolations.of(run)
        .beyond(after.configuration(), later)
        .filter(
            proof -> UnshownViolations.of(base).beyond(before.configuration(), earlier).isEmpty())
        .map(proof -> notJudged(after.configuration(), later.unit(), proof))
        .orElse(result);
  }

  /// Why the run's harm may exceed its figure; empty when every repeat has a verdict.
  private static Optional<Finding> open(StoredRun run, Row row, Figure figure) {
    if (!figure.id().harm()) {
      return Optional.empty();
    }
    int repeats = run.results().repeats();
    int missing = repeats - figure.repeats().size();
    return run.results().questions().stream()
        .filter(question -> question.open() && question.isAbout(figure.id()))
        .filter(question -> question.configuration().equals(row.configuration()))
        .<Finding>map(QuestionResult::sentence)
        .findFirst()
        .or(() ->
            missing > 0 ? Optional.of(new RepeatsNotJudged(missing, repeats)) : Optional.empty());
  }

  private Result result(Row before, Row after) {
    Figure base = before.figure(metric).orElse(null);
    Figure run = after.figure(metric).orElse(null);
    if (base == null || run == null) {
      return notJudged(after.configuration(), "count", new FigureMissing(base != null));
    }
    FigureChange change = FigureChanges.measured(after.configuration(), base, run);
    Optional<UnboundedFigureChange> ends = UnboundedFigureChange.of(change);
    if (ends.isPresent() && ends.get().verdict(change.p()) != Verdict.UNCLEAR) {
      return certain(change, ends.get());
    }
    Finding withheld = change.withheld();
    return withheld == null
        ? judged(change)
        : notJudged(after.configuration(), base.unit(), withheld);
  }

  private Result notJudged(String which, String unit, Finding why) {
    return new Result(
        text, which, metric, unit, relative, null, null, null, 0, Fate.NOT_JUDGED, why.fact());
  }

  /// If the base is zero and the run is not, the change is beyond every share.
  private Result judged(FigureChange change) {
    if (NewHarmRule.decides(change)) {
      return found(change);
    }
    boolean asChange = relative && change.relative();
    TwoSampleComparison raw =
        TwoSampleComparison.of(change.base().repeatValues(), change.run().repeatValues());
    double scale = relative ? Math.abs(value(change.base())) : 1;
    Double estimate = asChange ? change.change() : scaled(raw.shift(), scale);
    boolean enough = change.repeats() >= FigureChange.LEAST_REPEATS;
    if (!enough && !NewHarmRule.counts(change)) {
      return notJudged(
          change.configuration(),
          change.base().unit(),
          new RepeatsPerSide(change.repeats(), FigureChange.LEAST_REPEATS));
    }
    Double low = asChange ? change.low() : enough ? scaled(raw.low(), scale) : null;
    Double high = asChange ? change.high() : enough ? scaled(raw.high(), scale) : null;
    Fate fate = fate(estimate == null ? 0 : estimate, low, high);
    if (fate != Fate.FIRED && change.run().fold() == RepeatAggregation.WORST) {
      return fromWorstToWorst(change, fate);
    }
    return result(change, estimate, low, high, fate, null);
  }

  /// Compares worst repeats, because the results table shows them and a rank test tells little about them. A witness
  /// proves rare harm; otherwise the worst may be chance.
  private Result fromWorstToWorst(FigureChange change, Fate byRanks) {
    double worst = value(change.run()) - value(change.base());
    double scale = relative ? Math.abs(value(change.base())) : 1;
    double estimate = scale == 0 ? Math.copySign(Double.POSITIVE_INFINITY, worst) : worst / scale;
    boolean grew = worst != 0 && beyond(estimate);
    Fate fate = !grew ? byRanks : NewHarmRule.isRare(change) ? Fate.FIRED : Fate.UNPROVEN;
    return result(
        change,
        Double.isFinite(estimate) ? Double.valueOf(worst == 0 ? 0 : estimate) : null,
        null,
        null,
        fate,
        new WorstToWorst());
  }

  /// Compares worst repeats when only one run shows the harm. A witness needs no test. A share of a zero base is
  /// beyond every limit.
  private Result found(FigureChange change) {
    double worst = value(change.run()) - value(change.base());
    double base = value(change.base());
    double estimate =
        !relative ? worst : base == 0 ? Double.POSITIVE_INFINITY : worst / Math.abs(base);
    return result(
        change,
        Double.isFinite(estimate) ? Double.valueOf(estimate) : null,
        null,
        null,
        fate(estimate, null, null),
        change.why());
  }

  /// An unbounded change is beyond a limit if its smallest value is; in the other direction it is not.
  private Result certain(FigureChange change, UnboundedFigureChange ends) {
    double scale = relative ? Math.abs(value(change.base())) : 1;
    double endless = Math.copySign(Double.POSITIVE_INFINITY, ends.smallest());
    double least = scale == 0 ? endless : ends.smallest() / scale;
    boolean always = beyond(least) && beyond(endless);
    boolean never = !beyond(least) && !beyond(endless);
    return always || never
        ? result(change, null, null, null, always ? Fate.FIRED : Fate.HELD, ends.why(change.p()))
        : notJudged(
            change.configuration(),
            change.base().unit(),
            Objects.requireNonNullElse(change.withheld(), new WindowEndedFirst()));
  }

  private Result result(
      FigureChange change,
      @Nullable Double estimate,
      @Nullable Double low,
      @Nullable Double high,
      Fate fate,
      @Nullable Finding why) {
    return new Result(
        text,
        change.configuration(),
        metric,
        change.base().unit(),
        relative,
        estimate,
        low,
        high,
        change.repeats(),
        fate,
        why == null ? null : why.fact());
  }

  private static double value(Figure figure) {
    return figure.value() == null ? 0 : figure.value();
  }

  private static @Nullable Double scaled(@Nullable Double shift, double scale) {
    return shift == null || shift == 0 ? shift : Double.valueOf(shift / scale);
  }

  /// The verdict. Chance is not tested when zero change is already beyond the limit, as in a demand to improve.
  private Fate fate(double estimate, @Nullable Double low, @Nullable Double high) {
    if (!beyond(estimate)) {
      return Fate.HELD;
    }
    if (low == null || high == null || beyond(0)) {
      return Fate.FIRED;
    }
    return estimate > 0
        ? (low > 0 ? Fate.FIRED : Fate.UNPROVEN)
        : (high < 0 ? Fate.FIRED : Fate.UNPROVEN);
  }

  private boolean beyond(double change) {
    return relation.holds(change, amount);
  }

  record RepeatsNotJudged(int some, int of) implements Finding {}

  /// @param run whether the run lacks it, and not the base
  record FigureMissing(boolean run) implements Finding {}

  record RepeatsPerSide(int repeats, int least) implements Finding {}

  record WorstToWorst() implements Finding {}

  record ConfigurationMissing() implements Finding {}

  record NoConfigurationInBoth() implements Finding {}
}
