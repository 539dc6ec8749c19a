package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.record.event.TrialOutcome;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Trial;
import assay.record.results.Results.CellResult;
import assay.record.results.Results.Quantile;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Latency against rate: every trial of every capacity search.
public final class CapacitySection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private CapacitySection() {}

  /// @param id unique in the page
  record Drawn(String id, String strategy, CapacitySearchResult search) {}

  public static DomContent of(ReportModel model) {
    List<Drawn> drawn = drawn(model);
    if (drawn.isEmpty()) {
      return each();
    }
    String repeats =
        model.results().repeats() > 1
            ? " Drawn is the first run of each strategy that counts."
            : "";
    return HtmlBlocks.part(
        "capacity",
        "Latency against rate",
        p("Every trial of the search. A filled dot kept the objective, a cross missed it, and a"
                + " hollow dot says nothing: the generator was late, or the requests were too few."
                + " The line goes through the best trial of each rate."
                + repeats)
            .withClass("hint"),
        div(each(drawn, CapacitySection::draw)).withClass("charts"));
  }

  private static List<Drawn> drawn(ReportModel model) {
    List<Drawn> drawn = new ArrayList<>();
    for (String strategy : model.strategies()) {
      List<CellResult> own =
          model.results().cells().stream()
              .filter(cell -> cell.strategy().equals(strategy) && !cell.control())
              .filter(
                  cell -> cell.searches().stream().anyMatch(search -> !search.trials().isEmpty()))
              .sorted((a, b) -> Boolean.compare(b.timesCount(), a.timesCount()))
              .toList();
      if (!own.isEmpty()) {
        for (CapacitySearchResult search : own.getFirst().searches()) {
          if (!search.trials().isEmpty()) {
            drawn.add(new Drawn("search-" + drawn.size(), strategy, search));
          }
        }
      }
    }
    return drawn;
  }

  private static DomContent draw(Drawn drawn) {
    String label = drawn.strategy + ", " + drawn.search.objective();
    String finding = finding(drawn);
    return HtmlBlocks.chart(
        label,
        CapacityChart.of(drawn, label, finding),
        finding,
        each(trials(label, drawn.search), levels(label, drawn.search)));
  }

  private static String finding(Drawn drawn) {
    CapacitySearchResult search = drawn.search;
    Double found = search.found().perSecond();
    if (found == null) {
      return "%s: no capacity under %s: %s."
          .formatted(
              drawn.strategy,
              search.objective(),
              FIGURES.plain(String.valueOf(search.found().withheld())));
    }
    String rate = (search.found().atLeast() ? "more than " : "") + FIGURES.amount(found, "/s");
    return "%s: %s with %s%s."
        .formatted(drawn.strategy, rate, search.objective(), above(search, found));
  }

  /// What limited the search above its result: what the system did not keep up with, or what ended
  /// the search.
  private static String above(CapacitySearchResult search, double found) {
    boolean open = search.found().atLeast();
    return search.trials().stream()
        .filter(trial -> trial.perSecond() > found)
        .filter(trial -> open || trial.came() == TrialOutcome.FAILED)
        .min(Comparator.comparingDouble(Trial::perSecond))
        .map(trial ->
            "; at %s: %s%s"
                .formatted(
                    FIGURES.amount(trial.perSecond(), "/s"),
                    FIGURES.plain(trial.why()),
                    open ? ", which says nothing of the system" : ""))
        .orElse("");
  }

  private static DomContent trials(String label, CapacitySearchResult search) {
    String percentile = percentile(search);
    List<List<String>> rows = new ArrayList<>();
    for (Trial trial : search.trials()) {
      rows.add(
          List.of(
              String.valueOf(trial.number()),
              FIGURES.amount(trial.perSecond(), "/s"),
              String.valueOf(trial.attempt()),
              time(trial.response(), 0.5),
              time(trial.response(), search.quantile()),
              time(trial.delay(), search.quantile()),
              FIGURES.amount((double) trial.ok(), "count"),
              FIGURES.amount((double) trial.bad(), "count"),
              words(trial.came()),
              FIGURES.plain(trial.why())));
    }
    return HtmlBlocks.grid(
        label + ": trials",
        List.of(
            "Trial",
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

  private static String words(TrialOutcome came) {
    return switch (came) {
      case PASSED -> "kept";
      case FAILED -> "missed";
      case LATE -> "generator late";
      case THIN -> "too few requests";
    };
  }
}
