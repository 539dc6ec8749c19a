package assay.report.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.code;
import static j2html.TagCreator.each;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.List;

/// The study's objectives and their results.
public final class ObjectiveSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private ObjectiveSection() {}

  static DomContent of(ReportModel model) {
    List<ObjectiveResult> objectives = model.results().objectives();
    if (objectives.isEmpty()) {
      return each();
    }
    return HtmlBlocks.part(
        "objectives",
        "Objectives",
        HtmlBlocks.scroll(
            "Objectives",
            table(
                caption("Objectives").withClass("unseen"),
                thead(
                    tr(
                        each(
                            List.of("Objective", "Configuration", "Result", "Measured", "Limit"),
                            words -> th(words).attr("scope", "col")))),
                tbody(each(objectives, ObjectiveSection::row)))));
  }

  private static DomContent row(ObjectiveResult objective) {
    return tr(
        th(code(objective.text())).attr("scope", "row"),
        td(objective.configuration()),
        td(
            span(FIGURES.sign(objective.result()) + " " + words(objective.result()))
                .withClass("status " + tone(objective.result()))),
        td(FIGURES.plain(objective.measured())),
        td(FIGURES.plain(objective.limit())));
  }

  public static String words(Judged judged) {
    return switch (judged) {
      case MET -> "met";
      case MISSED -> "missed";
      case UNDECIDED -> "could not be judged";
    };
  }

  private static String tone(Judged judged) {
    return switch (judged) {
      case MET -> "good";
      case MISSED -> "bad";
      case UNDECIDED -> "doubt";
    };
  }
}
