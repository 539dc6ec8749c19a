package assay.cli.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Looks for the combinations of settings on the front of a gain and a harm, with one trial of each combination that it
/// tries.
///
/// The first combinations are spread over all settings. From then on a model of both figures ([PossibleFronts]) says which
/// combination is expected to enlarge the area behind the front most, and that one is tried next.
final class FrontSearch {

  /// The least share of the budget that is spread over all settings.
  private static final double SPREAD = 0.4;

  /// How fast combinations differ with each setting that differs, while nothing is known.
  private static final double UNKNOWN = 0.7;

  private final SettingGrid grid;
  private final Scales scales;
  private final Trials trials;
  private final int budget;
  private final SplittableRandom random;
  private final Map<Integer, Optional<Measured>> tried = new LinkedHashMap<>();

  /// A combination's figures in one trial.
  record Measured(double gain, double harm) {}

  /// How the two figures count.
  ///
  /// @param lessGain whether less is better in the first figure
  /// @param lessHarm whether less is better in the second figure
  record Scales(DifferenceScale gain, boolean lessGain, DifferenceScale harm, boolean lessHarm) {

    double[] gains(List<Measured> known) {
      return gain.losses(known.stream().mapToDouble(Measured::gain).toArray(), lessGain);
    }

    double[] harms(List<Measured> known) {
      return harm.losses(known.stream().mapToDouble(Measured::harm).toArray(), lessHarm);
    }
  }

  /// Trials of combinations, numbered from 0.
  @FunctionalInterface
  interface Trials {

    /// @return empty if a figure is not known
    /// @throws InterruptedException when the user stops the search
    Optional<Measured> run(int combination) throws InterruptedException;
  }

  /// @param tried in the order of their trials; empty if a figure is not known
  /// @param interrupted whether the user stopped the search
  record Found(Map<Integer, Optional<Measured>> tried, boolean interrupted) {

    /// The combinations with both figures.
    Map<Integer, Measured> known() {
      Map<Integer, Measured> known = new LinkedHashMap<>();
      tried.forEach((cell, measured) -> measured.ifPresent(each -> known.put(cell, each)));
      return known;
    }
  }

  /// @param budget how many combinations are tried
  /// @param seed of the model's random draws
  FrontSearch(SettingGrid grid, Scales scales, Trials trials, int budget, long seed) {
    this.grid = grid;
    this.scales = scales;
    this.trials = trials;
    this.budget = budget;
    random = new SplittableRandom(seed);
  }

  Found search() {
    try {
      while (tried.size() < Math.min(budget, grid.size())) {
        int next = next();
        tried.put(next, trials.run(next));
      }
      return new Found(tried, false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Found(tried, true);
    }
  }

  private int next() {
    Map<Integer, Measured> known = new Found(tried, false).known();
    int spread = Math.max(grid.settings().size() + 1, (int) Math.ceil(SPREAD * budget));
    if (known.size() < 2 || tried.size() < spread) {
      return loneliest();
    }
    return PossibleFronts.of(grid, known, scales, random)
        .mostPromising(List.copyOf(known.keySet()), untried());
  }

  private List<Integer> untried() {
    return IntStream.range(0, grid.size())
        .filter(each -> !tried.containsKey(each))
        .boxed()
        .toList();
  }

  /// The combination that is least like those that were tried; the first one first, because all are compared with it.
  private int loneliest() {
    if (tried.isEmpty()) {
      return 0;
    }
    List<Integer> shuffled = new ArrayList<>(untried());
    for (int i = shuffled.size() - 1; i > 0; i--) {
      shuffled.set(i, shuffled.set(random.nextInt(i + 1), shuffled.get(i)));
    }
    return shuffled.stream()
        .min(Comparator.comparingDouble(this::likeness))
        .orElseThrow(() -> new IllegalStateException("all combinations were tried"));
  }

  private double likeness(int cell) {
    return tried.keySet().stream()
        .mapToDouble(other -> Math.exp(-UNKNOWN * grid.apart(cell, other)))
        .sum();
  }
}
