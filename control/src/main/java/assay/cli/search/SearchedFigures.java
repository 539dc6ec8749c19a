package assay.cli.search;

import assay.cli.search.FrontSearch.Measured;
import assay.cli.search.FrontSearch.Scales;
import assay.cli.trial.SingleTrial;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.metric.MetricId;
import assay.metric.ResultsTableSide;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.record.results.Results.Figure;
import assay.report.model.ParetoFront;
import assay.study.file.SourceValue;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The two figures of a search: what is gained, and the harm or cost.
///
/// @param gain the figure's id
/// @param harm the figure's id
record SearchedFigures(String gain, String harm) {

  /// A figure that the user names.
  ///
  /// @param text null for one of the study's `asks`
  record Wanted(String option, @Nullable String text) {

    private SourceValue source(String figure) {
      Place place = Place.ofOption(option, figure, figure);
      return new SourceValue("asks", figure, place, place);
    }
  }

  /// The figures as under `asks`: those that the user names, or the first ones of the study.
  ///
  /// @param asked the figures that the study asks for
  /// @throws ProblemException E861 if the study asks for none
  static List<SourceValue> sources(Wanted gain, Wanted harm, List<String> asked) {
    return List.of(
        source(gain, asked, id -> id.side() == ResultsTableSide.GAIN, "gain", "p50(put)"),
        source(
            harm,
            asked,
            asked.stream().map(MetricId::of).anyMatch(MetricId::harm)
                ? MetricId::harm
                : id -> id.side() == ResultsTableSide.COST,
            "harm",
            "lost-writes"));
  }

  private static SourceValue source(
      Wanted wanted, List<String> asked, Predicate<MetricId> fits, String what, String example) {
    String figure = wanted.text();
    if (figure == null) {
      figure =
          asked.stream()
              .filter(each -> fits.test(MetricId.of(each)))
              .findFirst()
              .orElseThrow(() ->
                  ProblemException.ofInput(
                      "E861",
                      "the study asks for no %s that a search can look at".formatted(what),
                      "name a figure, such as %s '%s'".formatted(wanted.option(), example)));
    }
    return wanted.source(figure.strip());
  }

  /// @param asked the ids that the two stand for
  /// @throws ProblemException E861 if they are not two figures
  static SearchedFigures of(List<SourceValue> sources, List<String> asked) {
    SourceValue gain = sources.getFirst();
    SourceValue harm = sources.getLast();
    if (asked.size() == 2) {
      return new SearchedFigures(asked.getFirst(), asked.getLast());
    }
    throw ProblemException.ofInput(
        "E861",
        asked.size() < 2
            ? "`%s` is the gain and the harm".formatted(harm.text())
            : "`%s` and `%s` stand for %d figures"
                .formatted(gain.text(), harm.text(), asked.size()),
        harm.place(),
        asked.size() < 2 ? "name two figures" : "name two of them: " + String.join(", ", asked));
  }

  MetricId gainId() {
    return MetricId.of(gain);
  }

  MetricId harmId() {
    return MetricId.of(harm);
  }

  String words() {
    return "%s against %s".formatted(gainId().label(), harmId().label());
  }

  Scales scales() {
    return new Scales(
        scale(gainId()), gainId().lowerIsBetter(), scale(harmId()), harmId().lowerIsBetter());
  }

  private static DifferenceScale scale(MetricId id) {
    return id.ratio() ? DifferenceScale.RATIO : DifferenceScale.FROM_ZERO;
  }

  /// A trial's figures; empty if one has no place.
  Optional<Measured> measured(QuietRun trial) {
    Optional<Figure> gained = SingleTrial.figure(trial, gain);
    Optional<Figure> harmed = SingleTrial.figure(trial, harm);
    return gained
        .flatMap(own -> harmed.filter(other -> ParetoFront.hasPlace(own, other)))
        .map(other -> new Measured(value(gained), value(harmed)));
  }

  private static double value(Optional<Figure> figure) {
    return Objects.requireNonNull(figure.orElseThrow().value());
  }
}
