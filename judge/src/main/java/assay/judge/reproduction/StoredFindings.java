package assay.judge.reproduction;

import assay.metric.MetricFamily;
import assay.metric.MetricListName;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.record.RunRecord;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The harm that a stored run holds, one finding for each check and configuration. Losses come first, then the order of
/// the answer, then the most harm.
public final class StoredFindings {

  private final Plan plan;
  private final List<StoredFinding> all;

  /// What a check proved in a configuration.
  ///
  /// @param worst the trial with the most of it
  public record StoredFinding(String name, Configuration configuration, TrialVerdict worst) {

    Optional<Measure> measure() {
      return HarmAmount.of(worst.verdict());
    }

    double amount() {
      return measure().map(Measure::value).orElse(0.0);
    }

    /// The check's families, worst first.
    private int rank() {
      List<MetricFamily> ranked = MetricFamily.shownIn(MetricListName.ANSWER);
      return MetricFamily.ofCheck(worst.checker()).stream()
          .mapToInt(ranked::indexOf)
          .filter(place -> place >= 0)
          .min()
          .orElse(ranked.size());
    }

    private boolean loss() {
      return MetricFamily.ofCheck(worst.checker()).stream().anyMatch(MetricFamily::loss);
    }
  }

  private StoredFindings(Plan plan, List<StoredFinding> all) {
    this.plan = plan;
    this.all = all;
  }

  public static StoredFindings of(Plan plan, Verdicts verdicts) {
    Map<String, StoredFinding> found = new LinkedHashMap<>();
    for (TrialVerdict each : verdicts.verdicts()) {
      if (each.verdict().status() == Status.INVALID) {
        Configuration configuration = plan.configuration(each.configuration());
        String name = ReproducedFinding.name(each.checker(), configuration);
        found.merge(name, new StoredFinding(name, configuration, each), StoredFindings::worse);
      }
    }
    List<StoredFinding> all = new ArrayList<>(found.values());
    all.sort(
        Comparator.comparing(StoredFinding::loss)
            .reversed()
            .thenComparingInt(StoredFinding::rank)
            .thenComparing(Comparator.comparingDouble(StoredFinding::amount).reversed()));
    return new StoredFindings(plan, all);
  }

  private static StoredFinding worse(StoredFinding one, StoredFinding other) {
    return other.amount() > one.amount() ? other : one;
  }

  /// The worst first; empty if the run holds no proven harm.
  public List<StoredFinding> all() {
    return List.copyOf(all);
  }

  /// The finding of a name, with the configuration as in the study or as in file names.
  public Optional<StoredFinding> find(String name) {
    return all.stream()
        .filter(each ->
            each.name().equals(name)
                || name.equals(each.worst().checker() + "/" + each.configuration().name()))
        .findFirst();
  }

  /// What a run must know of a finding in order to reproduce it.
  ///
  /// @param run the record that holds it
  /// @param id the id of that run
  /// @param changed versions that differ, a sentence each
  public ReproducedFinding reproduced(
      RunRecord run, String id, StoredFinding finding, List<String> changed) {
    TrialVerdict worst = finding.worst();
    Optional<Measure> measure = finding.measure();
    Optional<Witness> witness = worst.verdict().witnesses().stream().findFirst();
    OptionalLong distance =
        witness
            .map(each -> WitnessDistance.of(run, trial(worst.trial()), each))
            .orElseGet(OptionalLong::empty);
    return new ReproducedFinding(
        id,
        finding.name(),
        worst.checker(),
        worst.trial(),
        measure.map(Measure::metric).orElse(""),
        measure.map(Measure::text).orElse(null),
        witness.map(Witness::sentence).orElseGet(worst.verdict()::summary),
        distance.isPresent() ? (Long) distance.getAsLong() : null,
        changed);
  }

  private Plan.Trial trial(String id) {
    return Stream.concat(plan.trials().stream(), plan.superseded().stream())
        .filter(trial -> trial.id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
