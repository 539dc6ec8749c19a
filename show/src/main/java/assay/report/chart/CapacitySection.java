package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.event.TryOutcome;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Try;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Latency against rate: every try of every capacity search.
public final class CapacitySection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private CapacitySection() {}

  /// @param id unique in the page
  record Drawn(String id, String configuration, CapacitySearchResult search) {}

  public static DomContent of(ReportModel model) {
    List<Drawn> drawn = drawn(model);
    if (drawn.isEmpty()) {
      return each();
    }
    String repeats =
        model.results().repeats() > 1
            ? " Drawn is the first run of each configuration that counts."
            : "";
    return HtmlBlocks.part(
        "capacity",
        "Latency against rate",
        p("Every try of the search. A filled dot kept the objective, a cross missed it, and a"
                + " hollow dot says nothing: the generator was late, or the requests were too few."
                + " The line goes through the best try of each rate."
                + repeats)
            .withClass("hint"),
        div(each(drawn, CapacitySection::draw)).withClass("charts"));
  }

  private static List<Drawn> drawn(ReportModel model) {
    List<Drawn> drawn = new ArrayList<>();
    for (String configuration : model.configurations()) {
      List<TrialResult> own =
          model.results().trials().stream()
              .filter(trial -> trial.configuration().equals(configuration) && !trial.control())
              .filter(
                  trial -> trial.searches().stream().anyMatch(search -> !search.tries().isEmpty()))
              .sorted((a, b) -> Boolean.compare(b.timesCount(), a.timesCount()))
              .toList();
      if (!own.isEmpty()) {
        for (CapacitySearchResult search : own.getFirst().searches()) {
          if (!search.tries().isEmpty()) {
            drawn.add(new Drawn("search-" + drawn.size(), configuration, search));
          }
        }
      }
    }
    return drawn;
  }

  private static DomContent draw(Drawn drawn) {
    String label = drawn.configuration + ", " + drawn.search.objective();
    String finding = finding(drawn);
    return HtmlBlocks.chart(
        label,
        CapacityChart.of(drawn, label, finding),
        finding,
        each(tries(label, drawn.search), levels(label, drawn.search)));
  }

  private static String finding(Drawn drawn) {
    CapacitySearchResult search = drawn.search;
    Double found = search.found().perSecond();
    if (found == null) {
      return "%s: no capacity under %s: %s."
          .formatted(
              drawn.configuration,
              search.objective(),
              search.found().withheld() == null ? "" : FIGURES.plain(search.found().withheld()));
    }
    String rate = (search.found().atLeast() ? "more than " : "") + FIGURES.amount(found, "/s");
    return "%s: %s with %s%s."
        .formatted(drawn.configuration, rate, search.objective(), above(search, found));
  }

  /// What limited the search above its result: what the system did not keep up with, or what ended
  /// the search.
  private static String above(CapacitySearchResult search, double found) {
    boolean open = search.found().atLeast();
    return search.tries().stream()
        .filter(tried -> tried.perSecond() > found)
        .filter(tried -> open || tried.came() == TryOutcome.FAILED)
        .min(Comparator.comparingDouble(Try::perSecond))
        .map(tried ->
            "; at %s: %s%s"
                .formatted(
                    FIGURES.amount(tried.perSecond(), "/s"),
                    FIGURES.plain(tried.why()),
                    open ? ", which says nothing of the system" : ""))
        .orElse("");
  }

  private static DomContent tries(String label, CapacitySearchResult search) {
    String percentile = percentile(search);
    List<List<String>> rows = new ArrayList<>();
    for (Try tried : search.tries()) {
      rows.add(
          List.of(
              String.valueOf(tried.number()),
              FIGURES.amount(tried.perSecond(), "/s"),
              String.valueOf(tried.attempt()),
              time(tried.response(), 0.5),
              time(tried.response(), search.quantile()),
              time(tried.delay(), search.quantile()),
              FIGURES.amount((double) tried.ok(), "count"),
              FIGURES.amount((double) tried.bad(), "count"),
              words(tried.came()),
              FIGURES.plain(tried.why())));
    }
    return HtmlBlocks.grid(
        label + ": tries",
        List.of(
            "Try",
            "Offered",
            "Attempt",
            "p50",
            percentile,
            "Late, " + percentile,
            "OK",
            "Not OK",
            "Came to",
            "Why"),
        rows);
  }

  private static DomContent levels(String label, CapacitySearchResult search) {
    List<List<String>> rows = new ArrayList<>();
    search
        .levels()
        .forEach(level ->
            rows.add(
                List.of(
                    "p99 ≤ " + FIGURES.brief((double) level.limitNanos(), "ns"),
                    (level.atLeast() ? "≥ " : "") + FIGURES.amount(level.perSecond(), "/s"),
                    level.withheld() == null ? "" : FIGURES.plain(level.withheld()))));
    rows.add(
        List.of(
            "critical rate",
            FIGURES.amount(search.criticalPerSecond(), "/s"),
            search.criticalWithheld() == null ? "the geometric mean of the five" : ""));
    return HtmlBlocks.grid(
        label + ": levels of the critical rate", List.of("Level", "Capacity", "Why not"), rows);
  }

  static String percentile(CapacitySearchResult search) {
    return search.objective().split(" ")[1];
  }

  static Optional<Quantile> quantile(List<Quantile> quantiles, double q) {
    return quantiles.stream().filter(quantile -> quantile.q() == q).findFirst();
  }

  private static String time(List<Quantile> quantiles, double q) {
    return quantile(quantiles, q).map(at -> FIGURES.amount((double) at.nanos(), "ns")).orElse("–");
  }

  private static String words(TryOutcome came) {
    return switch (came) {
      case PASSED -> "kept";
      case FAILED -> "missed";
      case LATE -> "generator late";
      case THIN -> "too few requests";
    };
  }
}
