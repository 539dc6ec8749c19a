package assay.judge.answer;

import assay.fact.Amount;
import assay.fact.Fact;
import assay.fact.FigureFacts.NoBound;
import assay.fact.Finding;
import assay.judge.answer.FewerRunsCaveats.TrialNotBegun;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.QuestionResult.Kind;
import assay.record.results.Results.Figure;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Answers a study's questions for every configuration: each check, each named figure, each objective.
///
/// A check proves harm if any repeat does, including the A/A control and superseded repeats. "None seen" needs every
/// repeat judged; otherwise the answer is unknown.
public final class QuestionJudge {

  private final Plan plan;
  private final List<TrialJudgement> judgements;
  private final List<TrialJudgement> superseded;

  private QuestionJudge(
      Plan plan, List<TrialJudgement> judgements, List<TrialJudgement> superseded) {
    this.plan = plan;
    this.judgements = judgements;
    this.superseded = superseded;
  }

  /// All answers, checks first.
  ///
  /// @param superseded trials run again, in no row
  public static List<QuestionResult> of(
      Plan plan,
      List<Row> rows,
      List<TrialJudgement> judgements,
      List<TrialJudgement> superseded,
      List<ObjectiveResult> objectives) {
    QuestionJudge questions = new QuestionJudge(plan, judgements, superseded);
    List<QuestionResult> all = new ArrayList<>();
    for (String check : plan.checks()) {
      for (Row row : rows) {
        questions.check(check, row).ifPresent(all::add);
      }
    }
    List<QuestionResult> checks = List.copyOf(all);
    for (String metric : plan.asks()) {
      for (Row row : rows) {
        if (questions.canHave(row, metric)) {
          ask(figure(row, metric, checks), all);
        }
      }
    }
    for (int i = 0; i < objectives.size(); i++) {
      all.add(objective(objectives.get(i), plan.objectives().get(i / rows.size()).metric()));
    }
    return all;
  }

  /// A figure with the word of a check is the same question: it counts once, with the worse answer.
  private static void ask(QuestionResult figure, List<QuestionResult> all) {
    for (int i = 0; i < all.size(); i++) {
      QuestionResult check = all.get(i);
      if (check.kind() == Kind.CHECK
          && check.asked().equals(figure.asked())
          && check.configuration().equals(figure.configuration())) {
        boolean worse = figure.result().compareTo(check.result()) > 0;
        all.set(i, worse ? check.answered(figure.result(), figure.sentence()) : check);
        return;
      }
    }
    all.add(figure);
  }

  /// A check of faults does not apply to a configuration without faults.
  private Optional<QuestionResult> check(String check, Row row) {
    List<MetricFamily> families = MetricFamily.ofCheck(check);
    boolean ofFaults = !families.isEmpty() && families.stream().allMatch(MetricFamily::needsFault);
    if (ofFaults && !harms(row.configuration())) {
      return Optional.empty();
    }
    List<RepeatAnswer> repeats = new ArrayList<>();
    judgements.stream()
        .filter(judgement -> counts(judgement, row))
        .map(judgement -> RepeatAnswer.of(check, judgement))
        .forEach(repeats::add);
    plan.trials().stream()
        .filter(trial -> trial.configuration().equals(row.configuration()) && !trial.control())
        .filter(
            trial -> judgements.stream().noneMatch(each -> each.trial().id().equals(trial.id())))
        .map(trial ->
            new RepeatAnswer(trial.id(), Answer.UNKNOWN, new TrialNotBegun(trial.id()).fact()))
        .forEach(repeats::add);
    List<RepeatAnswer> beside = new ArrayList<>();
    judgements.stream()
        .filter(judgement -> judgement.trial().control())
        .forEach(judgement -> beside(check, judgement, row, beside));
    superseded.forEach(judgement -> beside(check, judgement, row, beside));
    return Optional.of(
        new QuestionResult(
            Kind.CHECK,
            check,
            "",
            row.configuration(),
            answer(repeats, beside),
            words(check, row, repeats, beside).fact()));
  }

  private static boolean counts(TrialJudgement judgement, Row row) {
    return judgement.trial().configuration().equals(row.configuration())
        && !judgement.trial().control();
  }

  /// Runs outside the results table can prove harm, but no absence.
  private static void beside(
      String check, TrialJudgement judgement, Row row, List<RepeatAnswer> beside) {
    RepeatAnswer answer = RepeatAnswer.of(check, judgement);
    if (judgement.trial().configuration().equals(row.configuration())
        && answer.answer() == Answer.HARM) {
      beside.add(answer);
    }
  }

  private static Answer answer(List<RepeatAnswer> repeats, List<RepeatAnswer> beside) {
    return beside.isEmpty()
        ? repeats.stream().map(RepeatAnswer::answer).max(Answer::compareTo).orElse(Answer.UNKNOWN)
        : Answer.HARM;
  }

  private Finding words(
      String check, Row row, List<RepeatAnswer> repeats, List<RepeatAnswer> beside) {
    Answer answer = answer(repeats, beside);
    if (answer == Answer.CLEAR) {
      List<Finding> bounds = bounds(check, row);
      return bounds.isEmpty() ? repeats.getFirst().words() : new Bounds(bounds);
    }
    List<RepeatAnswer> alike =
        repeats.stream().filter(repeat -> repeat.answer() == answer).toList();
    if (alike.isEmpty()) {
      return beside.isEmpty()
          ? new CheckNotRun()
          : new FoundBeside(beside.getFirst().words(), beside.getFirst().trial());
    }
    Fact first = alike.getFirst().words();
    if (repeats.size() == 1) {
      return first;
    }
    long open = repeats.stream().filter(repeat -> repeat.answer() == Answer.UNKNOWN).count();
    return new FoundAlike(
        first,
        alike.getFirst().trial(),
        alike.size(),
        repeats.size(),
        answer == Answer.HARM ? open : 0);
  }

  /// The bounds in the results table when no harm was seen.
  private static List<Finding> bounds(String check, Row row) {
    return row.figures().stream()
        .filter(figure -> figure.id().family().check().equals(Optional.of(check)))
        .filter(figure -> figure.id().harm() && figure.value() != null)
        .<Finding>map(figure -> new LabelledFigure(figure.id().label(), amount(figure)))
        .toList();
  }

  private static Finding amount(Figure figure) {
    double value = figure.value() == null ? 0 : figure.value();
    return figure.text() == null ? new Amount(value, figure.unit()) : figure.text();
  }

  /// A figure of zero harm is no more certain than its check.
  private static QuestionResult figure(Row row, String metric, List<QuestionResult> checks) {
    Figure figure = row.figure(metric).orElse(null);
    WithheldFigure withheld = figure == null ? null : figure.withheld();
    Double value = figure == null ? null : figure.value();
    MetricId id = MetricId.of(metric);
    if (figure != null && value != null) {
      if (figure.nothingBounds()) {
        return asked(metric, row, Answer.UNKNOWN, new NoBound());
      }
      boolean found = id.harm() && value > 0;
      return checks.stream()
          .filter(check -> id.harm() && !found && check.open())
          .filter(check -> check.configuration().equals(row.configuration()))
          .filter(check -> id.family().check().equals(Optional.of(check.asked())))
          .map(check -> asked(metric, row, Answer.UNKNOWN, check.sentence()))
          .findFirst()
          .orElseGet(() -> asked(metric, row, found ? Answer.HARM : Answer.CLEAR, amount(figure)));
    }
    boolean endless = withheld != null && withheld.why() == Why.UNANSWERED;
    return asked(
        metric,
        row,
        endless ? Answer.CLEAR : Answer.UNKNOWN,
        withheld == null ? WithheldFigure.notMeasured().text() : withheld.text());
  }

  private static QuestionResult asked(String metric, Row row, Answer answer, Finding words) {
    return new QuestionResult(
        Kind.FIGURE, metric, metric, row.configuration(), answer, words.fact());
  }

  /// Without a balancer a configuration has no balancer time.
  private boolean canHave(Row row, String metric) {
    MetricId id = MetricId.of(metric);
    boolean there =
        row.figure(metric)
            .map(figure -> figure.withheld() == null || figure.withheld().why() != Why.NOT_THERE)
            .orElse(false);
    return (!id.family().needsFault() || harms(row.configuration())) && (!id.ofAServer() || there);
  }

  private boolean harms(String configuration) {
    return plan.configurations().stream()
        .filter(each -> each.name().equals(configuration))
        .anyMatch(this::harms);
  }

  private boolean harms(Configuration configuration) {
    return plan.steps(configuration).stream().anyMatch(Step::harms);
  }

  private static QuestionResult objective(ObjectiveResult objective, String metric) {
    Answer answer =
        switch (objective.result()) {
          case MET -> Answer.CLEAR;
          case UNDECIDED -> Answer.UNKNOWN;
          case MISSED -> Answer.HARM;
        };
    return new QuestionResult(
        Kind.OBJECTIVE,
        objective.text(),
        metric,
        objective.configuration(),
        answer,
        new MeasuredAndLimit(objective.measured(), objective.limit()).fact());
  }

  record Bounds(List<Finding> figures) implements Finding {}

  record LabelledFigure(String label, Finding figure) implements Finding {}

  record CheckNotRun() implements Finding {}

  record FoundBeside(Finding found, String trial) implements Finding {}

  /// @param trial the first of these
  /// @param open other runs whose answer is not known
  record FoundAlike(Finding found, String trial, int some, int runs, long open)
      implements Finding {}

  record MeasuredAndLimit(Finding measured, Finding limit) implements Finding {}
}
