package assay.report;

import assay.fact.Fact;
import assay.plan.Plan;
import assay.record.ResultsDraft;
import assay.record.TrialDraft;
import assay.record.results.RatePartResult;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.PartComparison;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Scale;
import assay.record.results.Results.Told;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/// An invented run whose rate has four parts of 2.4 s, for the kind `get`.
public final class PartedRun {

  public static final int PARTS = 4;

  private static final long LENGTH = 2_400_000_000L;

  private final ReportModel plain;
  private final Map<String, List<RatePartResult>> parts = new HashMap<>();
  private List<String> asks = List.of();
  private List<PartComparison> compared = List.of();

  public PartedRun(int repeats) {
    this(
        new FirstLook(List.of("sync", "scheduled(2s)", "closest+scheduled(2s)", "none"), repeats)
            .sheet());
  }

  public PartedRun(ReportModel plain) {
    this.plain = plain;
  }

  public static RatePartResult part(int number, long ok, long notOk, Quantile... response) {
    return new RatePartResult(
        "open-1",
        number,
        "get",
        number * LENGTH,
        (number + 1) * LENGTH,
        100 * number,
        100 * (number + 1),
        ok,
        notOk,
        List.of(response));
  }

  public static PartComparison compared(String name, int part, Told told, double effect) {
    return new PartComparison(
        "open-1",
        part,
        new Comparison(
            name,
            "p90(get)",
            Scale.RATIO,
            effect,
            effect * 0.9,
            effect * 1.1,
            0.03,
            0.1,
            0.03,
            6,
            told,
            Fact.quoted("made up")));
  }

  public PartedRun asks(String... metrics) {
    asks = List.of(metrics);
    return this;
  }

  /// @param p90Nanos of a part's number
  public PartedRun parts(String configuration, IntToLongFunction p90Nanos) {
    return parts(
        configuration,
        IntStream.range(0, PARTS)
            .mapToObj(number -> {
              long p90 = p90Nanos.applyAsLong(number);
              return part(
                  number,
                  1000,
                  0,
                  new Quantile(0.5, p90 / 2),
                  new Quantile(0.9, p90),
                  new Quantile(0.99, 2 * p90));
            })
            .toList());
  }

  /// Replaces the parts of these numbers in all runs of a configuration.
  public PartedRun parts(String configuration, List<RatePartResult> these) {
    for (int repeat = 1; repeat <= plain.results().repeats(); repeat++) {
      PartedRun unused = parts(configuration, these, repeat);
    }
    return this;
  }

  /// Replaces the parts of these numbers in one run of a configuration.
  public PartedRun parts(String configuration, List<RatePartResult> these, int repeat) {
    List<RatePartResult> own =
        parts.computeIfAbsent(configuration + repeat, key -> new ArrayList<>());
    these.forEach(part -> {
      own.removeIf(other -> other.part() == part.part());
      own.add(part);
    });
    return this;
  }

  public PartedRun compared(List<PartComparison> comparisons) {
    compared = comparisons;
    return this;
  }

  public ReportModel model() {
    List<TrialResult> trials = plain.results().trials().stream().map(this::with).toList();
    Plan plan = plain.plan().toBuilder().asks(asks).plan();
    return Altered.with(
        Altered.with(plain, plan),
        ResultsDraft.of(plain.results()).trials(trials).partComparisons(compared).results());
  }

  private TrialResult with(TrialResult trial) {
    return TrialDraft.of(trial)
        .invalid(List.of())
        .rateParts(parts.getOrDefault(trial.configuration() + trial.repeat(), List.of()))
        .trial();
  }
}
