package assay.judge;

import assay.fact.Finding;
import assay.judge.answer.CaveatList;
import assay.judge.answer.ClusterReactionCaveats;
import assay.judge.answer.Conclusion;
import assay.judge.answer.FixedOrderSentences;
import assay.judge.answer.HarmOutsideTable;
import assay.judge.answer.HarmSentence;
import assay.judge.answer.NeverAnsweredKinds;
import assay.judge.answer.ObjectiveJudge;
import assay.judge.answer.QuestionJudge;
import assay.judge.answer.UnansweredQuestions;
import assay.judge.answer.UnplannedFailureCaveats;
import assay.judge.reproduction.ReproductionJudge;
import assay.judge.results.DriftDetection;
import assay.judge.results.RatePartComparisons;
import assay.judge.results.ResultsTableBuilder;
import assay.judge.results.ScalingSweepAnalysis;
import assay.judge.trial.DamagedTrial;
import assay.judge.trial.SoakRoundJudge;
import assay.judge.trial.TrialJudgement;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.environment.Environment;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.record.reproduction.ReproductionResult;
import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.ResumptionResult;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Judges a run directory. The result depends only on the record, therefore stored runs can be judged again, by newer
/// rules.
public final class Judge {

  private static final Pattern FOLDER = Pattern.compile("\\d{4}-\\d{2}-\\d{2}-([0-9a-f]{4,})-.*");

  /// The run's state at the end of a folder's name; the id lacks it.
  private static final Pattern STATE = Pattern.compile("(\\.partial|-INVALID|-INTERRUPTED)$");

  private Judge() {}

  /// Judges a run, finished or not, and says which trials never ran.
  ///
  /// @throws assay.problem.ProblemException E703 if the record is damaged
  public static RunJudgement judge(RunDirectory directory) {
    return judge(directory, JudgeMemoryLimits.ofHeap());
  }

  /// @param memory the limit for the history of a trial
  /// @throws assay.problem.ProblemException E703 if the record is damaged, E503 if there is no room for temporary
  ///     files
  public static RunJudgement judge(RunDirectory directory, JudgeMemoryLimits memory) {
    RunRecord run = RunRecord.open(directory);
    return judged(run, findings(run, memory));
  }

  /// The judgement of every begun trial, followed by superseded trials, which do not count.
  public static List<TrialJudgement> findings(RunRecord run) {
    return findings(run, JudgeMemoryLimits.ofHeap());
  }

  private static List<TrialJudgement> findings(RunRecord run, JudgeMemoryLimits memory) {
    List<TrialJudgement> judgements = new ArrayList<>();
    List<Plan.Trial> trials = new ArrayList<>(run.plan().trials());
    trials.addAll(run.plan().superseded());
    for (Plan.Trial trial : trials) {
      TrialRecord record = run.trial(trial);
      if (!record.events().isEmpty()) {
        judgements.add(SoakRoundJudge.of(run, record, memory));
      }
    }
    return judgements;
  }

  public static RunJudgement judged(RunRecord run, List<TrialJudgement> judgements) {
    String id = id(run);
    List<TrialJudgement> counted = new ArrayList<>(judgements);
    counted.removeIf(judgement -> isSuperseded(run.plan(), judgement));
    List<TrialJudgement> superseded =
        judgements.stream().filter(judgement -> isSuperseded(run.plan(), judgement)).toList();
    return new RunJudgement(
        results(id, run, counted, superseded), verdicts(id, counted, superseded));
  }

  private static boolean isSuperseded(Plan plan, TrialJudgement judgement) {
    return plan.superseded().stream().anyMatch(trial -> trial.id().equals(judgement.trial().id()));
  }

  /// Superseded trials show only harm: what was proven stays proven.
  private static Verdicts verdicts(
      String id, List<TrialJudgement> judgements, List<TrialJudgement> superseded) {
    List<TrialVerdict> verdicts = new ArrayList<>();
    judgements.forEach(judgement -> verdicts.addAll(verdicts(judgement)));
    superseded.forEach(judgement ->
        verdicts(judgement).stream()
            .filter(each -> each.verdict().status() == Status.INVALID)
            .forEach(verdicts::add));
    return new Verdicts(Verdicts.SCHEMA, id, verdicts);
  }

  private static List<TrialVerdict> verdicts(TrialJudgement judgement) {
    Plan.Trial trial = judgement.trial();
    List<TrialVerdict> verdicts = new ArrayList<>();
    judgement
        .verdicts()
        .forEach((checker, verdict) ->
            verdicts.add(
                new TrialVerdict(
                    trial.id(), trial.configuration(), trial.repeat(), checker, verdict)));
    return verdicts;
  }

  private static Results results(
      String id, RunRecord run, List<TrialJudgement> judgements, List<TrialJudgement> superseded) {
    Plan plan = run.plan();
    Environment environment = run.environment();
    ResultsTableBuilder table = ResultsTableBuilder.of(plan, judgements);
    List<Row> rows = table.rows();
    List<Comparison> comparisons = table.contrasts().comparisons();
    List<Control> controls = table.contrasts().controls();
    HarmOutsideTable unshown = HarmOutsideTable.of(judgements, superseded);
    List<ObjectiveResult> objectives = ObjectiveJudge.of(plan, rows, unshown);
    HarmSentence harm = new HarmSentence(rows, plan.repeats(), unshown, plan.harms());
    List<InvalidReason> invalid = RunUsabilityRule.reasonsAgainst(plan, rows, judgements);
    List<QuestionResult> questions =
        QuestionJudge.of(plan, rows, judgements, superseded, objectives);
    ReproductionResult reproduction = ReproductionJudge.of(run, judgements);
    List<TrialResult> trials = judgements.stream().map(TrialJudgement::result).toList();
    return new Results(
        Results.SCHEMA,
        id,
        plan.study(),
        plan.question(),
        engine(plan, environment),
        environment.started(),
        outcome(run, judgements, invalid, questions, reproduction),
        Conclusion.of(
            before(judgements),
            harm,
            open(plan, rows, trials, questions, invalid),
            FixedOrderSentences.independent(plan, rows),
            comparisons,
            plan.asks(),
            plan.repeats(),
            invalid),
        invalid,
        CaveatList.of(plan, environment, judgements, unshown, rows, comparisons, controls),
        plan.lean(),
        plan.seed(),
        plan.repeats(),
        environment.command(),
        rows,
        trials,
        objectives,
        questions,
        ScalingSweepAnalysis.of(plan, environment, judgements),
        comparisons,
        controls,
        DriftDetection.of(run, judgements),
        RatePartComparisons.of(plan, judgements),
        environment.resumed().stream().map(ResumptionResult::of).toList(),
        reproduction);
  }

  /// What limits the answer itself.
  private static List<Finding> before(List<TrialJudgement> judgements) {
    List<Finding> before = new ArrayList<>(ClusterReactionCaveats.before(judgements));
    before.addAll(UnplannedFailureCaveats.before(judgements));
    return before;
  }

  /// The unknowns. An invalid run gets no sentence about the order of runs.
  private static List<Finding> open(
      Plan plan,
      List<Row> rows,
      List<TrialResult> trials,
      List<QuestionResult> questions,
      List<InvalidReason> invalid) {
    List<Finding> open = new ArrayList<>(NeverAnsweredKinds.sentences(plan, trials));
    UnansweredQuestions.sentence(questions, rows.size()).ifPresent(open::add);
    if (invalid.isEmpty()) {
      FixedOrderSentences.answer(plan, rows).ifPresent(open::add);
    }
    return open;
  }

  private static Outcome outcome(
      RunRecord run,
      List<TrialJudgement> judgements,
      List<InvalidReason> invalid,
      List<QuestionResult> questions,
      @Nullable ReproductionResult reproduction) {
    if (judgements.stream().anyMatch(DamagedTrial::is)) {
      return Outcome.NOT_VALID;
    }
    if (interrupted(run)) {
      return Outcome.INTERRUPTED;
    }
    if (reproduction != null) {
      return ReproductionJudge.outcome(reproduction, !invalid.isEmpty());
    }
    if (!invalid.isEmpty()) {
      return Outcome.NOT_VALID;
    }
    if (questions.stream().anyMatch(Judge::missed)) {
      return Outcome.MISSED;
    }
    return questions.stream().anyMatch(QuestionResult::open) ? Outcome.UNANSWERED : Outcome.FINE;
  }

  private static boolean missed(QuestionResult question) {
    return question.kind() == QuestionResult.Kind.OBJECTIVE
        && question.result() == QuestionResult.Answer.HARM;
  }

  /// A run is interrupted if it says so, or if a trial is missing that it never gave up on.
  private static boolean interrupted(RunRecord run) {
    boolean said = false;
    for (TimedEvent event : run.events()) {
      said =
          event.type() == TimedEvent.Type.INTERRUPTED
              || (said && event.type() != TimedEvent.Type.RUN_RESUMED);
    }
    return said
        || run.plan().trials().stream()
            .map(run::trial)
            .anyMatch(trial ->
                trial.events().stream()
                    .noneMatch(event ->
                        event.type() == TimedEvent.Type.TRIAL_ENDS
                            || event.type() == TimedEvent.Type.TRIAL_FAILED));
  }

  private static String id(RunRecord run) {
    String folder = run.directory().root().toAbsolutePath().normalize().getFileName().toString();
    Matcher matcher = FOLDER.matcher(folder);
    return matcher.matches() ? matcher.group(1) : STATE.matcher(folder).replaceFirst("");
  }

  private static String engine(Plan plan, Environment environment) {
    return plan.engines().stream()
        .map(engine -> (engine + " " + environment.versions().getOrDefault(engine, "")).strip())
        .collect(Collectors.joining(", "));
  }
}
