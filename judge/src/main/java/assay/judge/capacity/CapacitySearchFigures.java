package assay.judge.capacity;

import assay.fact.Amount;
import assay.fact.Fact;
import assay.fact.FigureFacts.AtLeast;
import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.window.StepTimes;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A trial's capacity searches, and their figures for the results table.
public final class CapacitySearchFigures {

  private CapacitySearchFigures() {}

  public static List<CapacitySearchResult> of(Plan plan, TrialRecord trial) {
    return steps(plan).stream()
        .filter(step -> begun(step, trial))
        .map(step -> CapacitySearch.found(step, CapacityTryReader.of(trial, step)))
        .toList();
  }

  private static List<Step.Capacity> steps(Plan plan) {
    return plan.steps().stream()
        .filter(Step.Capacity.class::isInstance)
        .map(Step.Capacity.class::cast)
        .toList();
  }

  private static boolean begun(Step.Capacity step, TrialRecord trial) {
    return CapacityTryReader.begun(trial, step).findFirst().isPresent();
  }

  /// The trial's steps, with its searches' tries.
  public static List<StepTimes> withTries(Plan plan, TrialRecord trial, List<StepTimes> steps) {
    List<StepTimes> all = new ArrayList<>(steps);
    for (Step.Capacity step : steps(plan)) {
      CapacityTryReader.begun(trial, step)
          .map(tried -> step.tried(tried.number(), tried.rate()))
          .map(open -> StepTimes.of(-1, open, trial.events()))
          .filter(Objects::nonNull)
          .forEach(all::add);
    }
    return all;
  }

  /// The critical rate is included if searched for or if it resulted anyway; of several searches for one kind the
  /// first counts.
  public static List<Measurement> readings(Plan plan, List<CapacitySearchResult> searches) {
    List<Measurement> measurements = new ArrayList<>();
    Set<String> kinds = new HashSet<>();
    for (CapacitySearchResult search : searches) {
      Level found = search.found();
      measurements.add(
          reading(
              MetricFamily.CAPACITY.about(search.objective()),
              found.perSecond(),
              found.atLeast(),
              found.withheld(),
              search));
      boolean asked =
          steps(plan).stream().anyMatch(step -> step.id().equals(search.step()) && step.critical());
      if ((asked || search.criticalPerSecond() != null) && kinds.add(search.kind())) {
        measurements.add(
            reading(
                MetricFamily.CRITICAL_RATE.about(search.kind()),
                search.criticalPerSecond(),
                search.levels().stream().anyMatch(Level::atLeast),
                search.criticalWithheld(),
                search));
      }
    }
    return measurements;
  }

  private static Measurement reading(
      MetricId id,
      @Nullable Double rate,
      boolean atLeast,
      @Nullable Fact withheld,
      CapacitySearchResult search) {
    long samples = search.tries().stream().mapToLong(CapacitySearchResult.Try::ok).sum();
    if (rate == null) {
      return Measurement.withheld(id, withheld == null ? new NotSearched() : withheld);
    }
    return atLeast
        ? Measurement.between(id, rate, null, new AtLeast(new Amount(rate, "/s")), samples)
        : Measurement.of(id, rate, samples);
  }

  record NotSearched() implements Finding {}
}
