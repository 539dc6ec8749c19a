package assay.live.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;
import static j2html.TagCreator.small;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import assay.live.tail.ObjectiveSoFar;
import assay.live.tail.TrialObjectives;
import assay.plan.Plan.Objective;
import assay.record.results.Results.Judged;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.List;

/// The objectives so far in each trial, the current trial first.
final class ObjectivesPart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private ObjectivesPart() {}

  static DomContent of(LiveModel model) {
    List<Objective> objectives = model.plan().objectives();
    if (objectives.isEmpty()) {
      return p("The study sets none.");
    }
    if (model.trials().isEmpty()) {
      return p("No run is under way yet.");
    }
    return table(
        caption("Objectives so far").withClass("unseen"),
        thead(
            tr(
                th("run").attr("scope", "col"),
                each(objectives, each -> th(FIGURES.plain(each.text())).attr("scope", "col")))),
        tbody(each(model.trials(), ObjectivesPart::row)));
  }

  private static DomContent row(TrialObjectives trial) {
    return tr(
        th(text(FIGURES.plain(trial.title())), small(trial.over() ? "" : " so far"))
            .attr("scope", "row"),
        each(trial.objectives(), ObjectivesPart::figure));
  }

  private static DomContent figure(ObjectiveSoFar objective) {
    String standing =
        switch (objective.result()) {
          case MET -> "good";
          case MISSED -> "bad";
          case UNDECIDED -> "muted";
        };
    return td(
        span(FIGURES.sign(objective.result()) + " ").withClass("status " + standing),
        text(FIGURES.plain(objective.text())),
        span(objective.result() == Judged.MISSED ? " missed so far" : "").withClass("unseen"));
  }
}
