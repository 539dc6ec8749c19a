package assay.study;

import assay.plan.Plan.Cell;
import assay.plan.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// The order of the runs: for each repeat a block that holds every strategy once, in random order, so
/// that noise that drifts hits all of them alike.
final class Cells {

  private Cells() {}

  /// The cells of a plan, in the order in which they run.
  static List<Cell> of(List<Strategy> strategies, int repeats, long seed) {
    Random random = new Random(seed);
    List<Cell> cells = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<Strategy> block = new ArrayList<>(strategies);
      Collections.shuffle(block, random);
      for (Strategy strategy : block) {
        cells.add(new Cell(strategy.slug() + "-" + repeat, strategy.name(), repeat));
      }
    }
    return cells;
  }
}
