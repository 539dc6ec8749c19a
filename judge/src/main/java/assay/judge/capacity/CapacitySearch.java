package assay.judge.capacity;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.capacity.RateBracket.Known;
import assay.judge.window.WindowPercentiles;
import assay.plan.Step;
import assay.record.event.TryOutcome;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Level;
import assay.record.results.CapacitySearchResult.Try;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the highest sustained rate that keeps an objective ([RateBracket]). Each rate gets up to three tries; the
/// best counts.
///
/// A pure function of the tries so far: the runner asks what to try next, the judge what was found. Rates are rungs
/// of one ladder, 16 per octave, therefore all levels of the critical rate share tries.
public final class CapacitySearch {

  public static final List<Long> LEVELS_NANOS =
      List.of(1_000_000L, 2_000_000L, 5_000_000L, 10_000_000L, 25_000_000L);

  public static final double CRITICAL_QUANTILE = 0.99;

  private final Step.Capacity step;
  private final List<Try> tries;
  private final RateLadder ladder;

  private CapacitySearch(Step.Capacity step, List<Try> tries) {
    this.step = step;
    this.tries = tries;
    this.ladder = new RateLadder(step.from(), step.upTo());
  }

  /// @param number the try's number in the search, from 1
  /// @param attempt the try's number at this rate, from 1
  public record Next(int number, double perSecond, int attempt) {}

  /// The next try; empty if the search is over.
  public static Optional<Next> next(Step.Capacity step, List<Try> done) {
    if (done.size() >= step.tries()) {
      return Optional.empty();
    }
    CapacitySearch search = new CapacitySearch(step, done);
    return search.targets().stream()
        .map(search::bracket)
        .flatMap(bracket -> Optional.ofNullable(bracket.open()).stream())
        .findFirst()
        .map(rung ->
            new Next(done.size() + 1, search.ladder.rate(rung), search.at(rung).size() + 1));
  }

  public static CapacitySearchResult found(Step.Capacity step, List<Try> done) {
    CapacitySearch search = new CapacitySearch(step, done);
    Step.Goal goal = step.goal();
    List<Level> levels =
        LEVELS_NANOS.stream()
            .map(limit -> search.level(new Target(CRITICAL_QUANTILE, limit)))
            .toList();
    CriticalRate critical = CriticalRate.of(levels);
    return new CapacitySearchResult(
        step.id(),
        step.metricName(goal.text()),
        step.metricName(goal.kind()),
        goal.quantile(),
        search.level(new Target(goal.quantile(), goal.limitNanos())),
        levels,
        critical.perSecond(),
        critical.withheld(),
        done);
  }

  private record Target(double quantile, long limitNanos) {}

  private List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    targets.add(new Target(step.goal().quantile(), step.goal().limitNanos()));
    if (step.critical()) {
      LEVELS_NANOS.reversed().forEach(limit -> targets.add(new Target(CRITICAL_QUANTILE, limit)));
    }
    return targets;
  }

  private RateBracket bracket(Target target) {
    return RateBracket.of(ladder, rung -> known(rung, target));
  }

  private Known known(int rung, Target target) {
    if (best(rung, target) == TryOutcome.PASSED) {
      return Known.PASSED;
    }
    return at(rung).size() < step.attempts() ? Known.OPEN : Known.MISSED;
  }

  private List<Try> at(int rung) {
    double rate = ladder.rate(rung);
    return tries.stream()
        .filter(tried -> Math.abs(tried.perSecond() - rate) < 1e-6 * rate)
        .toList();
  }

  private @Nullable TryOutcome best(int rung, Target target) {
    return at(rung).stream()
        .map(tried -> CapacityRule.rule(tried, target.quantile, target.limitNanos).came())
        .min(TryOutcome::compareTo)
        .orElse(null);
  }

  private Level level(Target target) {
    RateBracket bracket = bracket(target);
    double passed = bracket.passed() < 0 ? 0 : ladder.rate(bracket.passed());
    Finding withheld =
        bracket.open() != null
            ? unfinished(bracket)
            : bracket.passed() < 0 ? nothingPassed(bracket, target) : null;
    boolean atLeast =
        withheld == null && (bracket.missed() < 0 || unknown(bracket.missed(), target));
    return new Level(
        target.limitNanos,
        withheld == null ? passed : null,
        atLeast,
        withheld == null ? null : withheld.fact());
  }

  /// Whether a rung's tries say nothing about the system.
  private boolean unknown(int rung, Target target) {
    TryOutcome best = best(rung, target);
    return best == TryOutcome.LATE || best == TryOutcome.THIN;
  }

  private Finding unfinished(RateBracket bracket) {
    double open = ladder.rate(Objects.requireNonNull(bracket.open()));
    Finding between =
        bracket.passed() < 0
            ? new NothingPassedAt(open)
            : bracket.missed() < 0
                ? new RateAbove(ladder.rate(bracket.passed()))
                : new RateBetween(ladder.rate(bracket.passed()), ladder.rate(bracket.missed()));
    return tries.size() >= step.tries()
        ? new TriesUsed(between, step.tries())
        : new SearchUnfinished(between);
  }

  /// Why a search that failed at its lowest rate has no figure.
  private Finding nothingPassed(RateBracket bracket, Target target) {
    double lowest = ladder.rate(bracket.missed());
    return switch (Objects.requireNonNull(best(bracket.missed(), target))) {
      case LATE -> new GeneratorEnds(lowest);
      case THIN -> new TooFewAt(WindowPercentiles.name(target.quantile), lowest);
      case FAILED, PASSED -> new NeverReached(lowest, why(bracket.missed(), target));
    };
  }

  private @Nullable Fact why(int rung, Target target) {
    return at(rung).stream()
        .map(tried -> CapacityRule.rule(tried, target.quantile, target.limitNanos))
        .min((one, other) -> one.came().compareTo(other.came()))
        .map(CapacityRule.Ruling::why)
        .orElse(null);
  }

  record NothingPassedAt(double openPerSecond) implements Finding {}

  record RateAbove(double passedPerSecond) implements Finding {}

  record RateBetween(double passedPerSecond, double missedPerSecond) implements Finding {}

  record TriesUsed(Finding between, int tries) implements Finding {}

  record SearchUnfinished(Finding between) implements Finding {}

  record GeneratorEnds(double perSecond) implements Finding {}

  record TooFewAt(String percentile, double perSecond) implements Finding {}

  record NeverReached(double lowestPerSecond, @Nullable Finding why) implements Finding {}
}
