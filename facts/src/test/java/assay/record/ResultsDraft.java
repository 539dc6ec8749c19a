package assay.record;

import assay.fact.Fact;
import assay.record.results.Caveat;
import assay.record.results.DriftResult;
import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.PartComparison;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.ScalingResult;
import java.util.List;

/// A run's figures for tests, built from what matters to a test, or from another's with changes:
/// otherwise all went well and nothing was measured.
public final class ResultsDraft {

  private String id = "id";
  private String study = "s";
  private String question = "q";
  private String engine = "e";
  private String started = "t";
  private Outcome outcome = Outcome.FINE;
  private Fact answer = Fact.quoted("a");
  private List<InvalidReason> invalid = List.of();
  private List<Caveat> trust = List.of();
  private boolean lean;
  private long seed = 1;
  private int repeats = 1;
  private String reproduce = "assay run s";
  private List<Row> rows = List.of();
  private List<TrialResult> trials = List.of();
  private List<ObjectiveResult> objectives = List.of();
  private List<QuestionResult> questions = List.of();
  private List<ScalingResult> sweeps = List.of();
  private List<Comparison> comparisons = List.of();
  private List<Control> controls = List.of();
  private List<DriftResult> drifts = List.of();
  private List<PartComparison> partComparisons = List.of();

  private ResultsDraft() {}

  public static ResultsDraft empty() {
    return new ResultsDraft();
  }

  public static ResultsDraft of(Results plain) {
    ResultsDraft draft =
        new ResultsDraft()
            .named(plain.id(), plain.study(), plain.question(), plain.engine())
            .started(plain.started())
            .came(plain.outcome(), plain.answer(), plain.invalid())
            .trust(plain.trust())
            .size(plain.lean(), plain.seed(), plain.repeats())
            .reproduce(plain.reproduce())
            .rows(plain.rows())
            .trials(plain.trials())
            .objectives(plain.objectives())
            .questions(plain.questions())
            .sweeps(plain.sweeps())
            .comparisons(plain.comparisons())
            .drifts(plain.drifts())
            .partComparisons(plain.partComparisons());
    draft.controls = plain.controls();
    return draft;
  }

  public ResultsDraft named(String run, String ofStudy, String asked, String on) {
    id = run;
    study = ofStudy;
    question = asked;
    engine = on;
    return this;
  }

  public ResultsDraft started(String moment) {
    started = moment;
    return this;
  }

  public ResultsDraft came(Outcome to, String told, List<InvalidReason> why) {
    return came(to, Fact.quoted(told), why);
  }

  public ResultsDraft came(Outcome to, Fact told, List<InvalidReason> why) {
    outcome = to;
    answer = told;
    invalid = why;
    return this;
  }

  public ResultsDraft trust(List<Caveat> caveats) {
    trust = caveats;
    return this;
  }

  public ResultsDraft size(boolean isLean, long ofSeed, int ofRepeats) {
    lean = isLean;
    seed = ofSeed;
    repeats = ofRepeats;
    return this;
  }

  public ResultsDraft reproduce(String command) {
    reproduce = command;
    return this;
  }

  public ResultsDraft rows(List<Row> table) {
    rows = table;
    return this;
  }

  public ResultsDraft trials(List<TrialResult> ran) {
    trials = ran;
    return this;
  }

  public ResultsDraft objectives(List<ObjectiveResult> judged) {
    objectives = judged;
    return this;
  }

  public ResultsDraft questions(List<QuestionResult> answered) {
    questions = answered;
    return this;
  }

  public ResultsDraft sweeps(List<ScalingResult> swept) {
    sweeps = swept;
    return this;
  }

  public ResultsDraft comparisons(List<Comparison> compared) {
    comparisons = compared;
    return this;
  }

  public ResultsDraft drifts(List<DriftResult> moved) {
    drifts = moved;
    return this;
  }

  public ResultsDraft partComparisons(List<PartComparison> compared) {
    partComparisons = compared;
    return this;
  }

  public Results results() {
    return new Results(
        Results.SCHEMA,
        id,
        study,
        question,
        engine,
        started,
        outcome,
        answer,
        invalid,
        trust,
        lean,
        seed,
        repeats,
        reproduce,
        rows,
        trials,
        objectives,
        questions,
        sweeps,
        comparisons,
        controls,
        drifts,
        partComparisons,
        List.of(),
        null);
  }
}
