package assay.cli.trial;

import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.record.results.Results.Figure;
import java.util.List;
import java.util.Optional;

/// A plan's only trial of one configuration, and the figures of such a trial.
public final class SingleTrial {

  private SingleTrial() {}

  /// @param number makes the trial's random choices its own
  public static Plan of(Plan plan, Configuration only, List<Objective> objectives, int number) {
    return plan.toBuilder()
        .configurations(List.of(only))
        .objectives(objectives)
        .published(List.of())
        .publishedOnly(List.of())
        .unavailable(List.of())
        .leftOut(List.of())
        .seed(plan.seed() + number)
        .plan()
        .withRounds(1);
  }

  /// A figure with a value; empty if it was not measured or is withheld.
  ///
  /// @param metric the figure's id
  public static Optional<Figure> figure(QuietRun trial, String metric) {
    return trial.rows().stream()
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals(metric) && figure.value() != null)
        .findFirst();
  }
}
