package assay.judge.answer;

import assay.fact.Finding;
import assay.judge.trial.TrialJudgement;
import assay.judge.window.MeasuredWindows;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.environment.Calibration;
import assay.record.environment.Environment;
import assay.record.results.Caveat;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Compares the rates of open loops with the rate that the load generator can send on this host, as calibrated. All
/// clients share the host's cores, so their rates are added up.
public final class LoadGeneratorLimitCheck {

  /// From this share on, the load generator itself may delay requests.
  private static final double NEAR = 0.7;

  private LoadGeneratorLimitCheck() {}

  /// Steps whose rate no answer would be fast enough for.
  ///
  /// @param calibration null if the host has none
  public static List<Finding> unreachable(Plan plan, @Nullable Calibration calibration) {
    double ceiling =
        calibration == null
            ? 0
            : calibration.open().stream().mapToDouble(Calibration.Open::perSecond).max().orElse(0);
    if (ceiling == 0) {
      return List.of();
    }
    return plan.configurations().stream()
        .flatMap(configuration -> plan.steps(configuration).stream())
        .flatMap(LoadGeneratorLimitCheck::open)
        .filter(step -> step.rate().highest() > ceiling)
        .<Finding>map(step ->
            new RateOutOfReach(step.id(), !step.rate().constant(), step.rate().highest(), ceiling))
        .distinct()
        .toList();
  }

  private static Stream<Step.Open> open(Step step) {
    return step instanceof Step.Open open ? Stream.of(open) : Stream.of();
  }

  /// The open loop that came closest to the ceiling, if it came near.
  static Optional<Caveat> near(
      Plan plan, Environment environment, List<TrialJudgement> judgements) {
    Calibration calibration = environment.calibration();
    boolean current =
        CalibrationCaveats.current(calibration, environment.host(), environment.started());
    if (calibration == null || !current || environment.far()) {
      return Optional.empty();
    }
    List<Load> loads = new ArrayList<>();
    for (TrialJudgement judgement : judgements) {
      plan.steps(judgement.trial()).stream()
          .flatMap(LoadGeneratorLimitCheck::open)
          .flatMap(step -> load(calibration, step, judgement.result().windows()).stream())
          .forEach(loads::add);
    }
    return loads.stream()
        .max(Comparator.comparingDouble(Load::share))
        .filter(load -> load.share() > NEAR)
        .map(Load::caveat);
  }

  private static Optional<Load> load(
      Calibration calibration, Step.Open step, List<Window> windows) {
    return windows.stream()
        .filter(window -> window.step().equals(step.id()))
        .filter(window -> window.window().equals(MeasuredWindows.STEADY))
        .flatMap(window -> window.service().stream())
        .filter(quantile -> quantile.q() == 0.5)
        .mapToLong(Quantile::nanos)
        .max()
        .stream()
        .mapToObj(answer -> new Load(step, answer, calibration.ceilingPerSecond(answer)))
        .filter(load -> load.ceiling() > 0)
        .findFirst();
  }

  private record Load(Step.Open step, long answerNanos, double ceiling) {

    double share() {
      return step.rate().highest() / ceiling;
    }

    Caveat caveat() {
      return Caveat.limits(
          new GeneratorNearLimit(
              step.id(),
              !step.rate().constant(),
              step.rate().highest(),
              share(),
              ceiling,
              answerNanos));
    }
  }

  /// @param varies whether the rate is the highest of several
  record RateOutOfReach(String step, boolean varies, double askedPerSecond, double ceilingPerSecond)
      implements Finding {}

  /// @param varies whether the rate is the highest of several
  /// @param usedShare of the ceiling
  record GeneratorNearLimit(
      String step,
      boolean varies,
      double offeredPerSecond,
      double usedShare,
      double ceilingPerSecond,
      long answerNanos)
      implements Finding {}
}
