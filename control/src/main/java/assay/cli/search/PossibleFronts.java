package assay.cli.search;

import assay.cli.search.FrontSearch.Measured;
import assay.cli.search.FrontSearch.Scales;
import assay.statistics.DominatedArea;
import assay.statistics.DominatedArea.Point;
import assay.statistics.GridProcess;
import assay.statistics.GridProcess.Belief;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// What all combinations' figures may truly be, given the trials of some: draws from a Gaussian process of each figure.
///
/// The expected hypervolume improvement of a combination is the mean of what it adds over the draws (Daulton and others
/// 2021: the front of each draw is taken from the draw, because single trials are noisy).
final class PossibleFronts {

  private static final int DRAWS = 96;

  /// The room beyond the worst figure, as a share of the range: the ends of the front count too.
  private static final double ROOM = 0.1;

  /// A smaller share of the area is no reason to confirm a further combination.
  private static final double WORTH = 0.002;

  private final Point[][] draws;
  private final Point worst;

  private PossibleFronts(Point[][] draws, Point worst) {
    this.draws = draws;
    this.worst = worst;
  }

  /// @param known at least one combination
  static PossibleFronts of(
      SettingGrid grid, Map<Integer, Measured> known, Scales scales, SplittableRandom random) {
    List<Measured> measured = List.copyOf(known.values());
    int[][] cells = grid.points(List.copyOf(known.keySet()));
    Belief gains =
        new GridProcess(grid.axes(), cells, scales.gains(measured)).belief(grid.points());
    Belief harms =
        new GridProcess(grid.axes(), cells, scales.harms(measured)).belief(grid.points());
    Point[][] draws = new Point[DRAWS][grid.size()];
    for (Point[] draw : draws) {
      double[] gain = gains.draw(random);
      double[] harm = harms.draw(random);
      Arrays.setAll(draw, cell -> new Point(gain[cell], harm[cell]));
    }
    return new PossibleFronts(draws, new Point(worst(gains.mean()), worst(harms.mean())));
  }

  private static double worst(double[] values) {
    double most = DoubleStream.of(values).max().orElse(0);
    return most + ROOM * (most - DoubleStream.of(values).min().orElse(0));
  }

  private DominatedArea area(Point[] draw, Collection<Integer> cells) {
    DominatedArea area = new DominatedArea(worst.x(), worst.y());
    cells.forEach(cell -> area.add(draw[cell]));
    return area;
  }

  /// The combination that is expected to add most.
  ///
  /// @param tried those with figures
  int mostPromising(Collection<Integer> tried, List<Integer> untried) {
    double[] added = new double[untried.size()];
    for (Point[] draw : draws) {
      DominatedArea area = area(draw, tried);
      for (int i = 0; i < added.length; i++) {
        added[i] += area.added(draw[untried.get(i)]);
      }
    }
    return untried.get(most(added));
  }

  private static int most(double[] values) {
    return IntStream.range(0, values.length)
        .reduce((one, other) -> values[other] > values[one] ? other : one)
        .orElseThrow();
  }

  /// Combinations that together are expected to have nearly all of the area that all of them have, the best first.
  ///
  /// @param most how many at most
  List<Integer> best(Collection<Integer> among, int most) {
    List<Integer> left = new ArrayList<>(among);
    List<Integer> best = new ArrayList<>();
    List<DominatedArea> areas = new ArrayList<>();
    double whole = 0;
    for (Point[] draw : draws) {
      areas.add(area(draw, List.of()));
      whole += area(draw, among).area();
    }
    while (!left.isEmpty() && best.size() < most) {
      double[] added = new double[left.size()];
      for (int draw = 0; draw < draws.length; draw++) {
        for (int i = 0; i < added.length; i++) {
          added[i] += areas.get(draw).added(draws[draw][left.get(i)]);
        }
      }
      int next = most(added);
      if (!best.isEmpty() && added[next] <= WORTH * whole) {
        break;
      }
      int cell = left.get(next);
      left.removeIf(each -> each == cell);
      best.add(cell);
      for (int draw = 0; draw < draws.length; draw++) {
        areas.get(draw).add(draws[draw][cell]);
      }
    }
    return best;
  }

  /// The share of the area of all combinations that some of them have, in each draw.
  double[] shares(Collection<Integer> cells) {
    List<Integer> all = IntStream.range(0, draws[0].length).boxed().toList();
    return Arrays.stream(draws)
        .mapToDouble(draw -> {
          double whole = area(draw, all).area();
          return whole > 0 ? area(draw, cells).area() / whole : 1;
        })
        .toArray();
  }

  /// In which share of the draws a combination adds at least a hundredth of the area to a front.
  double chance(int cell, Collection<Integer> front) {
    return Arrays.stream(draws)
            .filter(draw -> {
              DominatedArea area = area(draw, front);
              return area.added(draw[cell]) > 0.01 * area.area();
            })
            .count()
        / (double) draws.length;
  }
}
