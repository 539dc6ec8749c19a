package assay.cli.bisect;

import assay.cli.trial.SingleTrial;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.metric.Figure.AtLeast;
import assay.metric.LimitRelation;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.record.results.Results.Judged;
import assay.study.StudyResolver;
import assay.study.file.ObjectiveText;
import assay.study.file.SourceValue;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a search looks for: a harm, `lost-writes > 0`, or a cost against the first release, `p50(put) > 1.5 × base`.
///
/// @param text as the user wrote it
/// @param metric the figure's id
/// @param factor of the first release's figure; 0 for a limit of its own
record BisectCondition(String text, String metric, LimitRelation relation, double factor) {

  private static final String OPTION = "CONDITION";
  private static final Pattern OF_BASE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)[xX×*]base");
  private static final String FORM =
      "write a figure, a relation and a limit: 'lost-writes > 0', or 'p50(put) > 1.5 x base'";

  /// @throws ProblemException E853 if the text is no condition
  static BisectCondition parse(String text) {
    ObjectiveText form =
        ObjectiveText.of(text)
            .orElseThrow(() -> wrong(text, "`%s` is not a condition".formatted(text), FORM));
    LimitRelation relation = LimitRelation.of(form.relation());
    if (relation == LimitRelation.EQUAL) {
      throw wrong(text, "`%s` asks for one value".formatted(text), "write >, >=, < or <=");
    }
    Matcher base = OF_BASE.matcher(form.number());
    double factor = base.matches() ? Double.parseDouble(base.group(1)) : 0;
    BisectCondition condition = new BisectCondition(text, form.id(), relation, factor);
    if (base.matches()) {
      condition.requireComparable();
    }
    return condition;
  }

  /// Figures that can be zero have no ratio, and the first release itself must not meet the condition.
  private void requireComparable() {
    MetricId id = MetricId.of(metric);
    if (MetricId.find(metric).isPresent() && !id.ratio()) {
      throw wrong(
          text,
          "`%s` can be 0 in the first release, and has no multiple then".formatted(metric),
          "write a limit of its own, such as '%s > 0'".formatted(metric));
    }
    if (relation.holds(1, factor)) {
      throw wrong(
          text,
          "`%s`: the first release meets it itself".formatted(text),
          relation.asksForMuch() ? "write a factor above 1" : "write a factor below 1");
    }
    if (factor == 1 || factor == 0) {
      throw wrong(
          text,
          "`%s`: chance alone decides this".formatted(text),
          "write a factor such as %s".formatted(relation.asksForMuch() ? "1.2" : "0.8"));
    }
  }

  private static ProblemException wrong(String text, String what, String help) {
    return ProblemException.ofInput("E853", what, Place.ofOption(OPTION, text, text), help);
  }

  /// Whether it compares with the first release.
  boolean ofBase() {
    return factor > 0;
  }

  /// What the search counts.
  String unit() {
    return ofBase() ? "pair" : "trial";
  }

  /// The resolver of studies whose only question is this one.
  StudyResolver asked(StudyResolver resolver) {
    Place place = Place.ofOption(OPTION, text, text);
    SourceValue limit = new SourceValue("objectives", text, place, place);
    return resolver.asking(
        new SourceValue("asks", metric, place, place), ofBase() ? List.of() : List.of(limit));
  }

  /// The same condition with the figure as its runs call it.
  ///
  /// @param plan of the asked resolver
  /// @throws ProblemException E853 if it names several figures
  BisectCondition in(Plan plan) {
    if (plan.asks().size() != 1) {
      throw wrong(
          text,
          "`%s` stands for several figures".formatted(metric),
          "name one of them: " + String.join(", ", plan.asks()));
    }
    return new BisectCondition(text, plan.asks().getFirst(), relation, factor);
  }

  /// The objectives of a trial: the harm misses them.
  static List<Objective> objectives(Plan plan) {
    return plan.objectives().stream()
        .map(limit ->
            new Objective(
                limit.text(),
                limit.metric(),
                limit.relation().opposite(),
                limit.limit(),
                limit.line()))
        .toList();
  }

  /// Whether a trial shows the harm: then it misses its objective.
  Answer shownBy(QuietRun trial) {
    Judged judged =
        trial.objectives().stream().map(each -> each.result()).findFirst().orElse(Judged.UNDECIDED);
    return switch (judged) {
      case MISSED -> Answer.CAME_BACK;
      case MET -> Answer.DID_NOT_COME_BACK;
      case UNDECIDED -> Answer.NOT_KNOWN;
    };
  }

  /// Whether a trial shows the cost against a trial of the first release.
  Answer shownBy(double base, double trial) {
    return relation.holds(trial, factor * base) ? Answer.CAME_BACK : Answer.DID_NOT_COME_BACK;
  }

  /// The figure of a trial; empty if it was not measured, or is only a lower bound.
  OptionalDouble figure(QuietRun trial) {
    return SingleTrial.figure(trial, metric)
        .filter(figure -> !(figure.known() instanceof AtLeast))
        .stream()
        .flatMap(figure -> Stream.ofNullable(figure.value()))
        .mapToDouble(value -> value)
        .findFirst();
  }
}
