package assay.judge;

import assay.record.Results.Figure;
import assay.record.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What was lost, stale, wrong or done twice, in a sentence.
///
/// Of several repeats the worst speaks, and in how many of them there was any: one good repeat undoes no
/// loss. That there was none is said only of what was judged in every strategy.
final class Harm {

  /// What is said of each family, in the order in which it is told; a family with no words of its own here
  /// is told by another: lost keys are lost writes.
  private static final List<String> TOLD =
      List.of(
          "lost-writes",
          "stale-reads",
          "stale-reads-after-fault",
          "lost-updates",
          "duplicated-updates",
          "wrong-counts",
          "lost-elements",
          "stale-sets",
          "linearizability",
          "sessions",
          "wrong-rows",
          "wrong-answers");

  /// What a loss or a stale read implies, told only where nothing else was found.
  static final Set<String> IMPLIED = Set.of("linearizability", "sessions");

  private static final Set<String> WHOLE = Set.of("wrong-rows", "wrong-answers");

  private final List<Row> rows;
  private final int repeats;
  private final UnshownHarm unshown;

  /// @param rows what every strategy paid
  /// @param repeats how many runs of each there are
  /// @param unshown what was proven and is in no row
  Harm(List<Row> rows, int repeats, UnshownHarm unshown) {
    this.rows = rows;
    this.repeats = repeats;
    this.unshown = unshown;
  }

  /// The sentence, without a capital and a full stop.
  String sentence() {
    List<String> found = new ArrayList<>();
    Set<String> judged = new LinkedHashSet<>();
    Set<String> open = new LinkedHashSet<>();
    Map<String, List<String>> otherwise = unshown.otherwise();
    for (Row row : rows) {
      List<String> paid = new ArrayList<>();
      for (Figure figure : row.figures()) {
        if (TOLD.contains(figure.metric())) {
          (figure.value() == null ? open : judged).add(figure.metric());
        }
      }
      for (String metric : TOLD) {
        if (paid.isEmpty() || !IMPLIED.contains(metric)) {
          row.figures().stream()
              .filter(figure -> figure.metric().equals(metric))
              .filter(Harm::any)
              .forEach(figure -> paid.add(paid(figure)));
        }
      }
      paid.addAll(otherwise.getOrDefault(row.strategy(), List.of()));
      if (!paid.isEmpty()) {
        found.add(Answer.quoted(row.strategy()) + " " + String.join(" and ", paid));
      }
    }
    if (!found.isEmpty()) {
      return String.join(", ", found);
    }
    return none(judged, open);
  }

  private static boolean any(Figure figure) {
    Double value = figure.value();
    return value != null && (value > 0 || figure.censored());
  }

  private String none(Set<String> judged, Set<String> open) {
    if (judged.isEmpty()) {
      return "losses and stale reads were not judged";
    }
    if (WHOLE.containsAll(judged)) {
      return counted()
          + "every row and every answer was seen to be what it must be"
          + notJudged(open);
    }
    boolean lost = judged.contains("lost-writes");
    boolean stale = judged.contains("stale-reads");
    String what =
        lost && stale
            ? "lose a write or serve a stale read"
            : lost ? "lose a write" : stale ? "serve a stale read" : others(judged);
    return counted() + "no strategy was seen to " + what + notJudged(open);
  }

  private String counted() {
    return unshown.leftOut() ? "in the runs that count, " : "";
  }

  private static String others(Set<String> judged) {
    return "do harm by "
        + judged.stream().map(metric -> metric.replace('-', ' ')).collect(Collectors.joining(", "));
  }

  private static String notJudged(Set<String> open) {
    return open.isEmpty()
        ? ""
        : ", but not every strategy was judged for "
            + open.stream()
                .map(metric -> metric.replace('-', ' '))
                .collect(Collectors.joining(", "));
  }

  private String paid(Figure figure) {
    String runs =
        figure.repeats().size() > 1 || repeats > 1
            ? " in %d of %d runs".formatted(figure.found(), figure.repeats().size())
            : "";
    return what(figure, amount(figure)) + runs;
  }

  /// A single run's own words; of several runs the worst one's number.
  private static String amount(Figure figure) {
    double value = figure.value() == null ? 0 : figure.value();
    if (figure.repeats().size() == 1 && !figure.metric().equals("linearizability")) {
      return figure.text() == null ? Text.of(figure.unit(), value) : figure.text();
    }
    return (figure.found() > 1 ? "up to " : "") + Text.of(figure.unit(), value);
  }

  private static String what(Figure figure, String amount) {
    return switch (figure.metric()) {
      case "lost-writes" -> "lost " + amount + " acknowledged writes";
      case "stale-reads" -> "served " + amount + " stale reads";
      case "stale-reads-after-fault" -> "served " + amount + " stale reads after a fault";
      case "lost-updates" -> "lost " + amount + " updates";
      case "wrong-counts" -> "served " + amount + " wrong counts";
      case "lost-elements" -> "lost " + amount + " acknowledged elements of sets";
      case "stale-sets" -> "served " + amount + " stale sets";
      case "linearizability" -> "was not linearizable at " + amount + " keys";
      case "sessions" -> "broke the order of a session in " + amount + " reads";
      case "wrong-rows" -> "had " + amount + " wrong";
      case "wrong-answers" -> "was wrong by " + amount;
      default -> "applied " + amount + " updates again";
    };
  }
}
