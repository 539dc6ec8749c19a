package assay.judge;

import assay.record.Results.Figure;
import assay.record.Results.Row;
import assay.record.Results.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The answer in one sentence: which strategy answers fastest against the first one, and what it,
/// or whoever paid most, paid for it.
final class Answer {

  private static final double SAME = 1.05;
  private static final List<String> PRICES =
      List.of(
          "lost-writes",
          "stale-reads",
          "lost-updates",
          "duplicated-updates",
          "wrong-counts",
          "lost-elements",
          "stale-sets");

  private final List<Row> rows;

  private Answer(List<Row> rows) {
    this.rows = rows;
  }

  /// The sentence.
  ///
  /// @param invalid why the run is not valid, empty where it is
  static String of(List<Row> rows, List<String> invalid) {
    Answer answer = new Answer(rows);
    String costs = answer.costs();
    if (!invalid.isEmpty()) {
      String more = invalid.size() > 1 ? " (and " + (invalid.size() - 1) + " more)" : "";
      return "This run is not valid: "
          + invalid.getFirst()
          + more
          + ". Still shown: "
          + costs
          + ".";
    }
    String gain = answer.gain();
    return gain.isEmpty() ? capital(costs) + "." : capital(gain) + "; " + costs + ".";
  }

  private static String capital(String sentence) {
    return sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private String gain() {
    if (rows.size() < 2) {
      return "";
    }
    Row base = rows.getFirst();
    for (Figure figure : base.figures()) {
      boolean time = figure.side() == Side.GAIN && figure.lowerIsBetter();
      if (time && figure.value() != null && figure.value() > 0) {
        return gain(base, figure);
      }
    }
    return base.figures().stream()
        .filter(figure -> figure.metric().startsWith("capacity("))
        .filter(figure -> value(figure) > 0)
        .findFirst()
        .map(figure -> capacity(base, figure))
        .orElse("");
  }

  /// A capacity that is only a lower bound is compared with nothing.
  private String capacity(Row base, Figure from) {
    Row most = base;
    Figure best = from;
    for (Row row : rows) {
      Figure figure = figure(row, from.metric());
      if (figure != null && value(figure) > value(best)) {
        most = row;
        best = figure;
      }
    }
    String objective = from.metric().substring("capacity(".length(), from.metric().length() - 1);
    if (best.text() != null || from.text() != null) {
      return "";
    }
    double ratio = value(best) / value(from);
    if (ratio < SAME) {
      return "no strategy carries more than " + quoted(base) + " with " + objective;
    }
    String more =
        String.format(
            Locale.ROOT,
            "%s carries %.1f× the load of %s with %s",
            quoted(most),
            ratio,
            quoted(base),
            objective);
    if (best.repeats().size() < 2 || from.repeats().size() < 2) {
      return "in one run of each, " + more;
    }
    return Best.better(best, from)
        ? more
        : more + ", which is not distinguishable from chance here";
  }

  private String gain(Row base, Figure from) {
    Row fastest = base;
    Figure best = from;
    for (Row row : rows) {
      Figure figure = figure(row, from.metric());
      if (figure != null && value(figure) > 0 && value(figure) < value(best)) {
        fastest = row;
        best = figure;
      }
    }
    double ratio = value(from) / value(best);
    String what = spoken(from.metric());
    if (ratio < SAME) {
      return "no strategy is faster than " + quoted(base) + " at " + what;
    }
    String faster =
        String.format(
            Locale.ROOT,
            "%s is %.1f× faster than %s at %s",
            quoted(fastest),
            ratio,
            quoted(base),
            what);
    if (best.repeats().size() < 2 || from.repeats().size() < 2) {
      return "in one run of each, " + faster;
    }
    return Best.better(best, from)
        ? faster
        : faster + ", which is not distinguishable from chance here";
  }

  /// Losses and stale reads of every strategy that has any, in the rows' order.
  private String costs() {
    List<String> found = new ArrayList<>();
    for (Row row : rows) {
      List<String> paid = new ArrayList<>();
      for (String price : PRICES) {
        Figure figure = figure(row, price);
        if (figure != null && value(figure) > 0) {
          paid.add(paid(figure));
        }
      }
      if (!paid.isEmpty()) {
        found.add(quoted(row) + " " + String.join(" and ", paid));
      }
    }
    if (!found.isEmpty()) {
      return String.join(", ", found);
    }
    boolean judged =
        rows.stream()
            .flatMap(row -> row.figures().stream())
            .anyMatch(figure -> PRICES.contains(figure.metric()) && figure.value() != null);
    return judged
        ? "no strategy was seen to lose a write or serve a stale read"
        : "losses and stale reads were not judged";
  }

  /// Quoted, since a strategy may be called `none`.
  private static String quoted(Row row) {
    return "“" + row.strategy() + "”";
  }

  private static String paid(Figure figure) {
    String amount = figure.text() == null ? Text.of(figure.unit(), value(figure)) : figure.text();
    return switch (figure.metric()) {
      case "lost-writes" -> "lost " + amount + " acknowledged writes";
      case "stale-reads" -> "served " + amount + " stale reads";
      case "lost-updates" -> "lost " + amount + " updates";
      case "wrong-counts" -> "served " + amount + " wrong counts";
      case "lost-elements" -> "lost " + amount + " acknowledged elements of sets";
      case "stale-sets" -> "served " + amount + " stale sets";
      default -> "applied " + amount + " updates again";
    };
  }

  private static String spoken(String metric) {
    int open = metric.indexOf('(');
    String kind = open < 0 ? "" : metric.substring(open + 1, metric.length() - 1);
    return switch (open < 0 ? metric : metric.substring(0, open)) {
      case "p50", "service-p50" -> kind + " (median)";
      case "time" -> kind;
      default -> metric;
    };
  }

  private static @Nullable Figure figure(Row row, String metric) {
    return row.figures().stream()
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElse(null);
  }

  private static double value(Figure figure) {
    return figure.value() == null ? -1 : figure.value();
  }
}
