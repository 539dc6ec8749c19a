package assay.cli.search;

import assay.cli.search.FrontSearch.Measured;
import assay.cli.search.FrontSearch.Scales;
import assay.plan.Plan;
import assay.report.model.ParetoFront;
import assay.report.model.ParetoFront.Place;
import assay.report.model.ParetoFront.Reach;
import assay.statistics.DominatedArea;
import assay.statistics.DominatedArea.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Combinations of settings with a known gain and harm, and noisy trials of them. Less is better in both.
///
/// @param truth of each combination
/// @param noise the standard deviation of a trial's gain and harm
/// @param shows the share of trials in which a harm above the least shows
record SimulatedSurface(SettingGrid grid, List<Point> truth, Point noise, double shows) {

  private static final int FEWEST = 24;
  private static final int MOST = 200;

  /// What a trial adds, as a share of how much the combinations differ.
  private static final double NOISE = 0.2;

  /// How much faster settings are also the more harmful ones.
  private static final double TRADE = 0.6;

  static final Scales SCALES = new Scales(DifferenceScale.PLAIN, true, DifferenceScale.PLAIN, true);

  enum Kind {
    /// Each setting has its own effect.
    ADDITIVE,
    /// Pairs of settings have effects beside their own.
    INTERACTING,
    /// Harm is none but for some values of two settings together, which are fast; there it shows in four trials of five.
    CLIFF,
    /// A setting has many values without order, and a third of the differences belong to single combinations.
    CATEGORICAL
  }

  static SimulatedSurface of(Kind kind, long seed) {
    return new Maker(kind, new SplittableRandom(seed)).surface();
  }

  int size() {
    return truth.size();
  }

  Measured trial(int cell, SplittableRandom random) {
    Point own = truth.get(cell);
    double least = truth.stream().mapToDouble(Point::y).min().orElseThrow();
    boolean hidden = shows < 1 && (own.y() == least || random.nextDouble() >= shows);
    double harm = hidden ? least : own.y() + noise.y() * random.nextGaussian();
    return new Measured(own.x() + noise.x() * random.nextGaussian(), harm);
  }

  /// The true area of some combinations, as a share of the area of all. The worst of all combinations bound it.
  double share(Collection<Integer> cells) {
    return area(cells) / area(IntStream.range(0, size()).boxed().toList());
  }

  private double area(Collection<Integer> cells) {
    DominatedArea area =
        new DominatedArea(
            truth.stream().mapToDouble(Point::x).max().orElseThrow(),
            truth.stream().mapToDouble(Point::y).max().orElseThrow());
    cells.forEach(cell -> area.add(truth.get(cell)));
    return area.area();
  }

  /// The front of fresh repeats: medians of the gain, the worst of the harm.
  List<Integer> confirmed(List<Integer> candidates, SplittableRandom random) {
    List<Place> places = new ArrayList<>();
    for (int cell : candidates) {
      List<Measured> repeats =
          IntStream.range(0, Plan.ENOUGH_REPEATS).mapToObj(i -> trial(cell, random)).toList();
      double[] gains = repeats.stream().mapToDouble(Measured::gain).sorted().toArray();
      double harm = repeats.stream().mapToDouble(Measured::harm).max().orElseThrow();
      double gain = (gains[gains.length / 2 - 1] + gains[gains.length / 2]) / 2;
      places.add(new Place(Integer.toString(cell), sharp(harm), sharp(gain)));
    }
    return ParetoFront.of(places).stream().map(place -> Integer.parseInt(place.name())).toList();
  }

  private static Reach sharp(double value) {
    return new Reach(value, value, value);
  }

  /// The share of the area that a search finds.
  double searched(SearchBudget budget, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FrontSearch.Found found =
        new FrontSearch(
                grid, SCALES, cell -> Optional.of(trial(cell, random)), budget.tried(), seed)
            .search();
    List<Integer> candidates =
        PossibleFronts.of(grid, found.known(), SCALES, random)
            .best(found.known().keySet(), budget.confirmed());
    return share(confirmed(candidates, random));
  }

  /// The share of the area that as many random combinations have, all on their front confirmed.
  double drawn(SearchBudget budget, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Integer> cells = new ArrayList<>(IntStream.range(0, size()).boxed().toList());
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < budget.tried(); i++) {
      int at = random.nextInt(cells.size());
      int cell = cells.get(at);
      cells.subList(at, at + 1).clear();
      Measured trial = trial(cell, random);
      places.add(new Place(Integer.toString(cell), sharp(trial.harm()), sharp(trial.gain())));
    }
    List<Integer> front =
        ParetoFront.of(places).stream().map(place -> Integer.parseInt(place.name())).toList();
    return share(confirmed(front, random));
  }

  private static final class Maker {

    private final Kind kind;
    private final SplittableRandom random;

    Maker(Kind kind, SplittableRandom random) {
      this.kind = kind;
      this.random = random;
    }

    SimulatedSurface surface() {
      int[] levels = levels();
      boolean[] ordered = new boolean[levels.length];
      List<double[][]> axes = new ArrayList<>();
      for (int axis = 0; axis < levels.length; axis++) {
        ordered[axis] = kind != Kind.CATEGORICAL && random.nextBoolean();
        axes.add(distances(levels[axis], ordered[axis]));
      }
      int[][] cells = cells(levels);
      double[] gain = new double[cells.length];
      double[] harm = new double[cells.length];
      for (int axis = 0; axis < levels.length; axis++) {
        double weight = Math.exp(0.7 * random.nextGaussian());
        double[] gains = effect(levels[axis], ordered[axis]);
        double[] others = effect(levels[axis], ordered[axis]);
        for (int cell = 0; cell < cells.length; cell++) {
          int level = cells[cell][axis];
          gain[cell] += weight * gains[level];
          harm[cell] +=
              weight * (Math.sqrt(1 - TRADE * TRADE) * others[level] - TRADE * gains[level]);
        }
      }
      switch (kind) {
        case ADDITIVE -> {}
        case INTERACTING -> interact(levels, cells, gain, harm);
        case CLIFF -> cliff(levels, cells, gain, harm);
        case CATEGORICAL -> {
          single(gain);
          single(harm);
        }
      }
      List<String> names = IntStream.range(0, levels.length).mapToObj(i -> "s" + i).toList();
      Point[] truth = new Point[cells.length];
      Arrays.setAll(truth, cell -> new Point(gain[cell], harm[cell]));
      return new SimulatedSurface(
          new SettingGrid(names, axes, List.of(cells)),
          List.of(truth),
          new Point(NOISE * deviation(gain), NOISE * deviation(harm)),
          kind == Kind.CLIFF ? 0.8 : 1);
    }

    private int[] levels() {
      while (true) {
        int[] levels = new int[2 + random.nextInt(5)];
        Arrays.setAll(levels, axis -> 2 + random.nextInt(4));
        if (kind == Kind.CATEGORICAL) {
          levels[0] = 6 + random.nextInt(3);
        }
        int size = Arrays.stream(levels).reduce(1, (one, other) -> one * other);
        if (size >= FEWEST && size <= MOST) {
          return levels;
        }
      }
    }

    private static double[][] distances(int levels, boolean ordered) {
      double[][] distances = new double[levels][levels];
      for (int i = 0; i < levels; i++) {
        for (int j = 0; j < levels; j++) {
          distances[i][j] = ordered ? Math.abs(i - j) / (levels - 1.0) : i == j ? 0 : 1;
        }
      }
      return distances;
    }

    private static int[][] cells(int[] levels) {
      int size = Arrays.stream(levels).reduce(1, (one, other) -> one * other);
      int[][] cells = new int[size][levels.length];
      for (int cell = 0; cell < size; cell++) {
        int rest = cell;
        for (int axis = 0; axis < levels.length; axis++) {
          cells[cell][axis] = rest % levels[axis];
          rest /= levels[axis];
        }
      }
      return cells;
    }

    /// A setting's effect: any values, or steps in one direction.
    private double[] effect(int levels, boolean ordered) {
      double[] effect = new double[levels];
      double sign = random.nextBoolean() ? 1 : -1;
      for (int level = 0; level < levels; level++) {
        effect[level] =
            ordered && level > 0
                ? effect[level - 1] + sign * Math.abs(random.nextGaussian())
                : ordered ? 0 : random.nextGaussian();
      }
      return effect;
    }

    /// Effects of pairs, which add half as much variance as the settings' own.
    private void interact(int[] levels, int[][] cells, double[] gain, double[] harm) {
      double[] more = pairs(levels, cells);
      double[] others = pairs(levels, cells);
      double gainPart = Math.sqrt(0.5) * deviation(gain) / deviation(more);
      double harmPart = Math.sqrt(0.5) * deviation(harm) / deviation(others);
      for (int cell = 0; cell < cells.length; cell++) {
        gain[cell] += gainPart * more[cell];
        harm[cell] += harmPart * others[cell];
      }
    }

    private double[] pairs(int[] levels, int[][] cells) {
      double[] sum = new double[cells.length];
      for (int one = 0; one < levels.length; one++) {
        for (int other = 0; other < one; other++) {
          double weight = Math.exp(0.7 * random.nextGaussian());
          double[] effect = effect(levels[one] * levels[other], false);
          for (int cell = 0; cell < cells.length; cell++) {
            sum[cell] += weight * effect[cells[cell][one] * levels[other] + cells[cell][other]];
          }
        }
      }
      return sum;
    }

    private void cliff(int[] levels, int[][] cells, double[] gain, double[] harm) {
      int first = random.nextInt(levels[0]);
      int second = random.nextInt(levels[1]);
      double spread = deviation(gain);
      double least = Arrays.stream(harm).min().orElseThrow();
      for (int cell = 0; cell < cells.length; cell++) {
        boolean some = (cells[cell][0] >= first && levels[0] > 2) || cells[cell][0] == first;
        boolean harmful = some && cells[cell][1] != second;
        harm[cell] = harmful ? 2 * spread + harm[cell] - least : 0;
        gain[cell] -= harmful ? spread : 0;
      }
    }

    /// Differences of single combinations, which add half as much variance as the rest.
    private void single(double[] values) {
      double part = Math.sqrt(0.5) * deviation(values);
      for (int cell = 0; cell < values.length; cell++) {
        values[cell] += part * random.nextGaussian();
      }
    }

    private static double deviation(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
      return Math.sqrt(squares / values.length);
    }
  }
}
