package assay.study.figures;

import assay.metric.LimitRelation;
import assay.plan.Plan.Objective;
import assay.plan.Step;
import assay.study.file.ObjectiveText;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import assay.study.steps.LeanPlanner;
import assay.yaml.MessageQuotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The objectives of a study: `metric relation value`, with the value in the metric's own unit.
public final class ObjectiveReader {

  private static final double LONGEST = 24 * 3600 * 1e9;

  /// Above any cluster's rate per second.
  private static final double FASTEST = 1e9;

  /// More bytes or things than any cluster holds.
  private static final double MOST = 1e15;

  private ObjectiveReader() {}

  /// @param steps the plan's steps
  /// @param lean whether the steps are a lean run's, with smaller parts than the study's
  public static List<Objective> of(
      Study study, List<Step> steps, boolean lean, RequestKinds kinds, StudyProblems problems) {
    List<Objective> objectives = new ArrayList<>();
    for (SourceValue given : study.objectives()) {
      Optional<ObjectiveText> read = ObjectiveText.of(given.text());
      if (read.isEmpty()) {
        problems.at(
            given,
            "E205",
            "`%s` is not an objective".formatted(given.text()),
            "write a metric, a relation and a value with its unit: p99(get) < 5ms");
        continue;
      }
      ObjectiveText form = read.get();
      String metric = MetricIdLookup.canonical(form.id());
      String unit = MetricIdLookup.unitOf(metric).orElse("");
      String known = unit;
      if (unit.isEmpty()) {
        MetricIdLookup.unknown(given, metric, study, problems);
      } else if (MetricIdLookup.isAbout(
          lean ? LeanPlanner.metric(metric, study.lean()) : metric,
          kinds,
          steps,
          given,
          problems)) {
        limit(given, form, unit, problems)
            .filter(
                value -> isOpen(given, LimitRelation.of(form.relation()), value, known, problems))
            .ifPresent(value ->
                objectives.add(
                    new Objective(
                        given.text(),
                        metric,
                        LimitRelation.of(form.relation()),
                        value,
                        given.place().line())));
      }
    }
    return objectives;
  }

  private static Optional<Double> limit(
      SourceValue given, ObjectiveText form, String unit, StudyProblems problems) {
    try {
      return Optional.of(UnitParser.inUnit(form.number(), unit));
    } catch (IllegalArgumentException e) {
      String example =
          switch (unit) {
            case "ns" -> "a duration such as 5ms";
            case "/s" -> "a rate such as 1900/s";
            case "share" -> "a percentage such as 1%";
            case "bytes" -> "a size such as 3GiB";
            default -> "a number such as 0";
          };
      problems.at(
          given,
          "E204",
          "`%s` is compared with %s, not with `%s`".formatted(form.id(), example, form.limit()),
          "write " + form.id() + " " + form.relation() + " and " + example);
      return Optional.empty();
    }
  }

  /// Whether a run can both meet and miss the objective; reports an outcome that is known in
  /// advance.
  private static boolean isOpen(
      SourceValue given,
      LimitRelation relation,
      double value,
      String unit,
      StudyProblems problems) {
    String odd = "";
    boolean share = unit.equals("share");
    String beyond =
        switch (unit) {
          case "share" -> value > 1 ? "100 %" : "";
          case "ns" -> value > LONGEST ? "a day" : "";
          case "/s" -> value > FASTEST ? "1,000,000,000/s" : "";
          default -> value > MOST ? "1,000,000,000,000,000" : "";
        };
    if (!beyond.isEmpty()) {
      odd = "no figure of this kind is above " + beyond;
    } else if ((value == 0 && relation == LimitRelation.LESS)
        || (share && value == 1 && relation == LimitRelation.MORE)) {
      odd = "no run can meet it";
    } else if ((value == 0 && relation == LimitRelation.AT_LEAST)
        || (share && value == 1 && relation == LimitRelation.AT_MOST)) {
      odd = "everything meets it";
    } else if (unit.equals("ns") && relation == LimitRelation.EQUAL && value > 0) {
      odd = "two times are never equal to the nanosecond";
    }
    if (!odd.isEmpty()) {
      problems.at(
          given,
          "E428",
          "`%s` is no useful limit: %s".formatted(MessageQuotes.briefly(given.text()), odd),
          "write a limit that a run may meet or miss");
    }
    return odd.isEmpty();
  }
}
