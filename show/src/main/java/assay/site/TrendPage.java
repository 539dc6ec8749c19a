package assay.site;

import static j2html.TagCreator.button;
import static j2html.TagCreator.code;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.form;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.label;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.text;

import assay.compare.ReleaseTrend;
import assay.compare.Trend;
import assay.compare.Trend.Found;
import assay.problem.ProblemException;
import assay.report.compare.ReleaseTrendText;
import assay.report.compare.TrendText;
import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The trends of one study: a chart for every figure that its newest run asks for, as in `assay
/// trend`.
final class TrendPage {

  private TrendPage() {}

  /// @param runs the study's runs, oldest first
  /// @param found the same runs with their figures
  static String of(String study, List<ListedRun> runs, List<Found> found, SiteLinks links) {
    String question =
        runs.reversed().stream()
            .filter(ListedRun::readable)
            .map(ListedRun::question)
            .findFirst()
            .orElse("");
    List<Trend> shown = new ArrayList<>();
    List<DomContent> charts = charts(found, shown);
    long unreadable = runs.stream().filter(run -> !run.readable()).count();
    return SitePage.of(
        links,
        study,
        String.format(
            Locale.ROOT,
            "%,d %s, oldest on the left%s",
            runs.size(),
            runs.size() == 1 ? "run" : "runs",
            unreadable == 0 ? "" : "; %,d cannot be read".formatted(unreadable)),
        p(question).withClass("question"),
        HtmlBlocks.part(
            "trends",
            "Figures over time",
            p("A line joins the runs that can be compared with the newest one that counts; the others are"
                    + " in the tables, with the reason. A cross on a dashed line is where a level"
                    + " changed, which is looked for from %d such runs on."
                        .formatted(Trend.LEAST_RUNS))
                .withClass("hint"),
            each(TrendText.legend(shown), sentence -> p(sentence).withClass("hint")),
            iff(charts.isEmpty(), p("No run of this study has a figure that can be read.")),
            div(each(charts.stream())).withClass("charts"),
            p(
                    text("More runs of one figure: "),
                    code("assay trend STUDY --metric FIGURE --limit 100"))
                .withClass("hint")),
        releases(found),
        iff(links.onDemand(), choice(runs)));
  }

  /// Every figure by release, as in `assay trend STUDY --by version`; nothing if the runs measured one release only.
  private static DomContent releases(List<Found> found) {
    List<ReleaseTrend> trends =
        ReleaseTrend.of(found, "").stream().filter(trend -> trend.releases().size() > 1).toList();
    return iff(
        !trends.isEmpty(),
        HtmlBlocks.part(
            "releases",
            "Figures by release",
            each(
                trends,
                trend ->
                    each(
                        p(trend.configuration()).withClass("hint"),
                        HtmlBlocks.grid(
                            "figures of %s by release".formatted(trend.configuration()),
                            ReleaseTrendText.table(trend).getFirst(),
                            ReleaseTrendText.table(trend)
                                .subList(1, ReleaseTrendText.table(trend).size())))),
            each(ReleaseTrendText.notes(trends), note -> p(note).withClass("hint"))));
  }

  /// @param shown receives the rendered trends
  private static List<DomContent> charts(List<Found> found, List<Trend> shown) {
    List<DomContent> charts = new ArrayList<>();
    Map<String, List<String>> empty = new LinkedHashMap<>();
    for (String metric : Trend.metrics(found)) {
      try {
        List<Trend> trends = Trend.of(found, metric);
        shown.addAll(trends);
        if (!trends.isEmpty()) {
          TrendChart chart = TrendChart.of(trends);
          chart
              .draw(charts.size())
              .ifPresentOrElse(
                  charts::add,
                  () ->
                      empty
                          .computeIfAbsent(chart.finding(), none -> new ArrayList<>())
                          .add(chart.title()));
        }
      } catch (ProblemException e) {
        charts.add(p(metric + ": " + e.problems().getFirst().what()));
      }
    }
    // A common finding of several figures is written once.
    empty.forEach((finding, titles) ->
        charts.add(p(String.join(", ", titles) + ": no run can be compared. " + finding)));
    return charts;
  }

  private static DomContent choice(List<ListedRun> runs) {
    List<ListedRun> readable = runs.reversed().stream().filter(ListedRun::readable).toList();
    if (readable.size() < 2) {
      return each();
    }
    return HtmlBlocks.part(
        "compare",
        "Compare two runs",
        form(
                choice("base", "Base ", readable, readable.get(1)),
                choice("run", "Run ", readable, readable.getFirst()),
                button("Compare").withType("submit"))
            .withClass("filter")
            .withAction("compare")
            .withMethod("get"));
  }

  private static DomContent choice(
      String id, String words, List<ListedRun> runs, ListedRun chosen) {
    return label(
        text(words),
        select(
                each(
                    runs,
                    run ->
                        option(run.when() + " " + run.name())
                            .withValue(run.key())
                            .withCondSelected(run.equals(chosen))))
            .withId(id)
            .withName(id));
  }
}
