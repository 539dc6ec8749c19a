package assay.report.chart;

import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;

import assay.api.Durations;
import assay.metric.Withheld;
import assay.record.results.RatePart;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// Response times in every part of a rate that changes: at which load a configuration falls behind another.
public final class RateSection {

  private static final String TITLE = "Part by part of the load";
  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final double[] TAILS = {0.99, 0.9};

  /// Smaller ratios are not worth a sentence.
  private static final double NOTABLE = 1.15;

  private final List<TrialResult> trials;
  private final List<String> configurations;
  private final Table key;
  private final double q;

  private record Table(String step, String kind) {}

  /// The median over runs of one part, or why there is none.
  ///
  /// @param least 0 if there is none
  /// @param most above `least` if the load generator was late
  private record Cell(double least, double most, String text) {}

  private RateSection(ReportModel model, Table key) {
    this.trials = model.results().trials().stream().filter(each -> !each.control()).toList();
    this.configurations = model.configurations();
    this.key = key;
    this.q = tail();
  }

  public static DomContent of(ReportModel model) {
    List<RateSection> tables = tables(model);
    if (tables.isEmpty()) {
      return each();
    }
    return HtmlBlocks.part(
        "parts",
        TITLE,
        p("The offered rate changes. Each row is a part of it, from its first second to its last; ramps that go from"
                + " end to end are cut into ten. Response times are medians over the runs. Requests that were not"
                + " answered rank above all others.")
            .withClass("hint"),
        each(tables, RateSection::drawn));
  }

  /// The largest difference of each kind, in a sentence.
  public static List<String> sentences(ReportModel model) {
    return tables(model).stream().flatMap(table -> table.largest().stream()).toList();
  }

  private static List<RateSection> tables(ReportModel model) {
    Set<Table> keys = new LinkedHashSet<>();
    for (TrialResult trial : model.results().trials()) {
      trial.rateParts().forEach(part -> keys.add(new Table(part.step(), part.kind())));
    }
    return keys.stream().map(key -> new RateSection(model, key)).toList();
  }

  private Stream<RatePart> parts() {
    return trials.stream()
        .flatMap(trial -> trial.rateParts().stream())
        .filter(part -> part.step().equals(key.step) && part.kind().equals(key.kind));
  }

  /// The highest percentile for which every part has enough requests, or else the median.
  private double tail() {
    for (double tail : TAILS) {
      boolean few =
          parts()
              .flatMap(part -> quantile(part, tail))
              .map(Quantile::withheld)
              .anyMatch(why -> why != null && why.why() == Withheld.Why.TOO_FEW);
      if (!few) {
        return tail;
      }
    }
    return 0.5;
  }

  private static Stream<Quantile> quantile(RatePart part, double q) {
    return part.response().stream().filter(quantile -> quantile.q() == q);
  }

  private String percentile() {
    return "p%.0f of %s".formatted(q * 100, key.kind);
  }

  private DomContent drawn() {
    String label = percentile() + ", " + key.step;
    List<String> head = new ArrayList<>(List.of("from", "to", "offered"));
    head.addAll(configurations);
    List<List<String>> rows = new ArrayList<>();
    for (RatePart part : rows()) {
      List<String> row =
          new ArrayList<>(List.of(at(part.fromNanos()), at(part.toNanos()), offered(part)));
      configurations.forEach(name -> row.add(FIGURES.plain(cell(name, part.part()).text)));
      rows.add(row);
    }
    return each(
        h3(label),
        HtmlBlocks.grid(label, head, rows),
        each(largest(), sentence -> p(FIGURES.plain(sentence))));
  }

  /// One of each part, in the order of time.
  private List<RatePart> rows() {
    List<RatePart> rows = new ArrayList<>();
    parts()
        .sorted((one, other) -> Integer.compare(one.part(), other.part()))
        .filter(part -> rows.isEmpty() || rows.getLast().part() < part.part())
        .forEachOrdered(rows::add);
    return rows;
  }

  private static String at(long nanos) {
    return Durations.text(Duration.ofNanos(nanos));
  }

  private static String offered(RatePart part) {
    String from = FIGURES.brief(part.fromPerSecond(), "/s");
    return part.fromPerSecond() == part.toPerSecond()
        ? from
        : from + " → " + FIGURES.brief(part.toPerSecond(), "/s");
  }

  private Cell cell(String configuration, int number) {
    List<RatePart> own =
        trials.stream()
            .filter(trial -> trial.configuration().equals(configuration) && trial.timesCount())
            .flatMap(trial -> trial.rateParts().stream())
            .filter(part -> part.step().equals(key.step) && part.kind().equals(key.kind))
            .filter(part -> part.part() == number)
            .toList();
    List<Quantile> known =
        own.stream()
            .flatMap(part -> quantile(part, q))
            .filter(quantile -> quantile.withheld() == null)
            .sorted((one, other) -> Long.compare(one.nanos(), other.nanos()))
            .toList();
    long all = own.stream().mapToLong(part -> part.ok() + part.notOk()).sum();
    long notOk = own.stream().mapToLong(RatePart::notOk).sum();
    String lost =
        notOk == 0 ? "" : ", " + NumberFormat.percent((double) notOk / all) + " not answered";
    if (all == 0) {
      return new Cell(0, 0, "–");
    }
    if (known.size() < own.size() || known.isEmpty()) {
      return new Cell(0, 0, "withheld" + lost);
    }
    Quantile median = known.get((known.size() - 1) / 2);
    Long service = median.service();
    String time = FIGURES.brief((double) median.nanos(), "ns");
    return service == null
        ? new Cell(median.nanos(), median.nanos(), time + lost)
        : new Cell(
            service,
            median.nanos(),
            FIGURES.ends(FIGURES.brief((double) service, "ns"), time) + lost);
  }

  private List<String> largest() {
    double most = NOTABLE;
    String sentence = "";
    for (RatePart part : rows()) {
      for (String slow : configurations) {
        for (String quick : configurations) {
          Cell high = cell(slow, part.part());
          Cell low = cell(quick, part.part());
          if (low.most > 0 && high.least / low.most > most) {
            most = high.least / low.most;
            sentence =
                String.format(
                    Locale.ROOT,
                    "%s differs most from %s to %s, at %s: %s with “%s”, %s with “%s”",
                    percentile(),
                    at(part.fromNanos()),
                    at(part.toNanos()),
                    offered(part),
                    high.text,
                    slow,
                    low.text,
                    quick);
          }
        }
      }
    }
    boolean once = trials.stream().allMatch(trial -> trial.repeat() == 1);
    return sentence.isEmpty()
        ? List.of()
        : List.of(sentence + (once ? "; one run of each does not tell this from chance" : ""));
  }
}
