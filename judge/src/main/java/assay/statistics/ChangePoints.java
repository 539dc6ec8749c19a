package assay.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;
import org.jspecify.annotations.Nullable;

/// Lasting changes of a series' level: E-divisive with means.
///
/// The series is cut at the largest energy distance between its two sides, and the pieces are cut again. A cut stays
/// if Student's test separates its neighbours and their levels differ enough. The distance is from Matteson & James
/// (Journal of the American Statistical Association 109, 2014); the t-test instead of permutations, and weak cuts
/// withdrawn later, from Daly et al. (ICPE 2020) and Fleming et al. (ICPE 2023). Deterministic.
///
/// With correlated neighbours a piece counts as (1 − ρ)/(1 + ρ) times as many points (Zwiers and von Storch, *Taking
/// serial correlation into account in tests of the mean*, Journal of Climate 8, 1995). [#correlation] estimates ρ.
public final class ChangePoints {

  /// The longest series accepted; its distance table takes 8 MB.
  public static final int LONGEST = 1000;

  /// Cuts up to this factor less certain are tried, and withdrawn if they do not hold.
  private static final double WEAK = 10;

  private static final TTest STUDENT = TTest.withDefaults().with(DataDispersion.HOMOSCEDASTIC);

  private final double[] series;
  private final Rule rule;
  private final double[][] distances;
  private final IntPredicate place;

  /// When a change counts.
  ///
  /// @param p the t-test's largest p-value
  /// @param change the smallest difference between means
  /// @param least the fewest points between changes, and at both ends; at least 2
  /// @param correlation between neighbours, from 0 to below 1
  public record Rule(double p, double change, int least, double correlation) {

    public Rule(double p, double change, int least) {
      this(p, change, least, 0);
    }

    public Rule among(double neighbours) {
      return new Rule(p, change, least, neighbours);
    }
  }

  /// @param index the new level's first point, from 0
  /// @param before the mean since the previous change
  /// @param after the mean until the next change
  /// @param p the t-test's p-value
  public record Change(int index, double before, double after, double p) {

    public double difference() {
      return after - before;
    }
  }

  private record Cut(int index, int end, double distance) {}

  private ChangePoints(double[] series, Rule rule, IntPredicate place) {
    this.series = series;
    this.rule = rule;
    this.place = place;
    this.distances = distances(series);
  }

  /// The changes, in the series' order.
  ///
  /// @throws IllegalArgumentException for more than [#LONGEST] points
  public static List<Change> of(double[] series, Rule rule) {
    return of(series, rule, index -> true);
  }

  /// The same for a series that can change only at some of its points.
  ///
  /// @param place whether a new level can begin at an index
  public static List<Change> of(double[] series, Rule rule, IntPredicate place) {
    if (series.length > LONGEST) {
      throw new IllegalArgumentException(series.length + " points are more than " + LONGEST);
    }
    ChangePoints search = new ChangePoints(series, rule, place);
    TreeSet<Integer> cuts = new TreeSet<>();
    search.cut(0, series.length, cuts);
    return search.kept(new ArrayList<>(cuts));
  }

  /// The neighbours' correlation around the levels before and after the most certain change. Short series
  /// underestimate the correlation by about (1 + 3ρ)/n per level, which is added (Marriott and Pope, *Bias in the
  /// estimation of autocorrelations*, Biometrika 41, 1954).
  ///
  /// @return from 0 to 0.9
  public static double correlation(double[] series, Rule rule) {
    int cut =
        of(series, rule.among(0)).stream()
            .min(Comparator.comparingDouble(Change::p))
            .map(Change::index)
            .orElse(0);
    double[] left = series.clone();
    center(left, 0, cut);
    center(left, cut, left.length);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < left.length; i++) {
      squares += left[i] * left[i];
      products += i > 0 && i != cut ? left[i] * left[i - 1] : 0;
    }
    if (squares == 0) {
      return 0;
    }
    double seen = products / squares;
    int levels = cut == 0 ? 1 : 2;
    double hidden = levels * (1 + 3 * Math.max(0, seen)) / left.length;
    return Math.max(0, Math.min(0.9, seen + hidden));
  }

  private static void center(double[] series, int from, int to) {
    double mean = Arrays.stream(series, from, to).average().orElse(0);
    for (int i = from; i < to; i++) {
      series[i] -= mean;
    }
  }

  /// The sums of |x - y| over all rectangles from the origin.
  private static double[][] distances(double[] series) {
    int n = series.length;
    double[][] sums = new double[n + 1][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double one = Math.abs(series[i] - series[j]);
        sums[i + 1][j + 1] = one + sums[i][j + 1] + sums[i + 1][j] - sums[i][j];
      }
    }
    return sums;
  }

  private double sum(int fromRow, int toRow, int fromColumn, int toColumn) {
    return distances[toRow][toColumn]
        - distances[fromRow][toColumn]
        - distances[toRow][fromColumn]
        + distances[fromRow][fromColumn];
  }

  private void cut(int from, int to, Collection<Integer> cuts) {
    Cut best = best(from, to);
    if (best != null && p(from, best.index(), best.end()) <= Math.min(0.05, WEAK * rule.p())) {
      cuts.add(best.index());
      cut(from, best.index(), cuts);
      cut(best.index(), to, cuts);
    }
  }

  /// The cut with the largest distance between the piece before and some piece after; null in short pieces.
  private @Nullable Cut best(int from, int to) {
    Cut best = null;
    for (int at = from + rule.least(); at <= to - rule.least(); at++) {
      for (int end = at + rule.least(); place.test(at) && end <= to; end++) {
        double distance = distance(from, at, end);
        if (best == null || distance > best.distance()) {
          best = new Cut(at, end, distance);
        }
      }
    }
    return best;
  }

  /// The energy distance between neighbouring pieces, weighted by their sizes.
  private double distance(int from, int at, int to) {
    double n = at - from;
    double m = to - at;
    double between = 2 * sum(from, at, at, to) / (n * m);
    double before = sum(from, at, from, at) / (n * (n - 1));
    double behind = sum(at, to, at, to) / (m * (m - 1));
    return n * m / (n + m) * (between - before - behind);
  }

  /// The p-value for two neighbouring pieces with equal means.
  private double p(int from, int at, int to) {
    double[] before = Arrays.copyOfRange(series, from, at);
    double[] after = Arrays.copyOfRange(series, at, to);
    if (flat(before) && flat(after)) {
      return before[0] == after[0] ? 1 : 0;
    }
    TTest.Result test = STUDENT.test(before, after);
    double together = (1 - rule.correlation()) / (1 + rule.correlation());
    double statistic = Math.abs(test.getStatistic()) * Math.sqrt(together);
    return rule.correlation() == 0
        ? test.getPValue()
        : 2 * TDistribution.of(test.getDegreesOfFreedom()).survivalProbability(statistic);
  }

  private static boolean flat(double[] piece) {
    return Arrays.stream(piece).distinct().count() == 1;
  }

  /// Withdraws the least certain cut, or the smallest certain one, until all satisfy the rule.
  private List<Change> kept(List<Integer> cuts) {
    while (true) {
      List<Change> changes = new ArrayList<>();
      for (int i = 0; i < cuts.size(); i++) {
        int from = i == 0 ? 0 : cuts.get(i - 1);
        int to = i == cuts.size() - 1 ? series.length : cuts.get(i + 1);
        int at = cuts.get(i);
        changes.add(new Change(at, mean(from, at), mean(at, to), p(from, at, to)));
      }
      Change weakest = weakest(changes);
      if (weakest == null) {
        return changes;
      }
      cuts.remove(Integer.valueOf(weakest.index()));
    }
  }

  private @Nullable Change weakest(List<Change> changes) {
    Change least = changes.stream().max(Comparator.comparingDouble(Change::p)).orElse(null);
    if (least != null && least.p() > rule.p()) {
      return least;
    }
    return changes.stream()
        .filter(change -> Math.abs(change.difference()) < rule.change())
        .min(Comparator.comparingDouble(change -> Math.abs(change.difference())))
        .orElse(null);
  }

  private double mean(int from, int to) {
    return Arrays.stream(series, from, to).average().orElse(0);
  }
}
