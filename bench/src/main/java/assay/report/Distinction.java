package assay.report;

import assay.record.Results.Figure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether the figures of a column can be told apart, by their intervals.
final class Distinction {

  /// What is said where every strategy ran once.
  static final String ONE_RUN = "one run each: no test";

  private Distinction() {}

  /// Whether a run has figures of one cluster each, so that nothing can be told apart.
  static boolean oneRunEach(int repeats) {
    return repeats < 2;
  }

  /// What the intervals of a column say, in words; empty where there is nothing to compare.
  static String of(Ledger.Column column, List<String> strategies) {
    List<Ranked> ranked = ranked(column, strategies);
    if (ranked.size() < 2) {
      return "";
    }
    if (ranked.stream().anyMatch(entry -> entry.low == null || entry.high == null)) {
      return "no interval: no test";
    }
    Ranked leader = ranked.getFirst();
    List<String> tied =
        ranked.stream().filter(leader::overlaps).map(entry -> entry.strategy).toList();
    if (tied.size() == 1) {
      return "“" + leader.strategy + "” stands out";
    }
    return tied.size() == ranked.size()
        ? "not distinguishable here"
        : String.join(", ", tied) + ": not distinguishable here";
  }

  private static List<Ranked> ranked(Ledger.Column column, List<String> strategies) {
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < strategies.size(); i++) {
      Figure figure = column.figures().get(i);
      Double value = figure.value();
      if (value != null) {
        double rank = column.lowerIsBetter() ? value : -value;
        ranked.add(new Ranked(strategies.get(i), rank, figure.low(), figure.high()));
      }
    }
    ranked.sort((a, b) -> Double.compare(a.rank, b.rank));
    return ranked;
  }

  private record Ranked(String strategy, double rank, @Nullable Double low, @Nullable Double high) {

    boolean overlaps(Ranked other) {
      return low != null
          && high != null
          && other.low != null
          && other.high != null
          && low <= other.high
          && other.low <= high;
    }
  }
}
