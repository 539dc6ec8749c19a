package assay.judge.answer;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.results.ResultsTableBuilder;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.environment.Environment;
import assay.record.results.Caveat;
import assay.record.results.Caveat.Gravity;
import assay.record.results.Results.Row;
import assay.record.results.SteadinessResult;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Synthetic trials with known faults, and their caveats.
abstract class CaveatTrials {

  static final Reason UNFINISHED =
      new Reason("E603", Fact.quoted("the trial was not finished"), Invalidated.EVERYTHING);
  static final Reason SLOW =
      new Reason("E702", Fact.quoted("the rate was not reached"), Invalidated.TIMES);

  private final List<TrialJudgement> judgements = new ArrayList<>();
  long pauseNanos;
  long ownPauseNanos;

  CaveatTrials trial(
      String configuration,
      int repeat,
      List<Reason> reasons,
      Verdict verdict,
      Measurement... readings) {
    return trial(configuration, repeat, reasons, verdict, List.of(), readings);
  }

  CaveatTrials trial(
      String configuration,
      int repeat,
      List<Reason> reasons,
      Verdict verdict,
      List<SteadinessResult> steadiness,
      Measurement... readings) {
    judgements.add(
        FindingDraft.of(new Plan.Trial(configuration + "-" + repeat, configuration, repeat))
            .reasons(reasons)
            .verdicts(Map.of("lost-writes", verdict))
            .readings(List.of(readings))
            .steadiness(steadiness)
            .pauseNanos(pauseNanos)
            .ownPauseNanos(ownPauseNanos)
            .finding());
    return this;
  }

  static Verdict lost(long writes) {
    return new Verdict(
        writes == 0 ? Status.VALID : Status.INVALID,
        Fact.quoted(""),
        List.of(Measure.of("lost-writes", writes, Fact.quoted(writes + " of 9,000"))),
        List.of(),
        List.of());
  }

  static Measurement p99(double value) {
    return Measurement.of("p99(get)", value, 10_000);
  }

  static Plan plan(int repeats, String... names) {
    List<Configuration> configurations =
        List.of(names).stream().map(SyntheticTrial::configuration).toList();
    return SyntheticTrial.plan(
        SyntheticTrial.step(SyntheticTrial.Behaviour.good()), configurations, repeats);
  }

  final Map<String, String> host = new LinkedHashMap<>(Map.of("cores", "2"));

  List<Caveat> trust(Plan plan) {
    Environment environment =
        new Environment(
            "0.1.0",
            "2026-11-21T10:04:00Z",
            1_795_255_440_000L,
            0,
            "assay run s",
            host,
            Map.of(),
            Map.of(),
            List.of("before the run: governor: powersave"),
            null,
            0);
    List<Row> rows = ResultsTableBuilder.of(plan, judgements).rows();
    return CaveatList.of(
        plan, environment, judgements, HarmOutsideTable.of(judgements), rows, List.of(), List.of());
  }

  static List<String> texts(List<Caveat> caveats, Gravity gravity) {
    return caveats.stream()
        .filter(each -> each.gravity() == gravity)
        .map(caveat -> Said.of(caveat.text()))
        .toList();
  }
}
