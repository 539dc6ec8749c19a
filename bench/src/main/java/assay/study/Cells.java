package assay.study;

import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// The order of the runs: for each repeat a block that holds every strategy once, in random order, so
/// that noise that drifts hits all of them alike. Where there are enough repeats to compare, the block
/// also holds the baseline a second time, as the A/A control.
final class Cells {

  private Cells() {}

  /// The cells of a plan, in the order in which they run.
  static List<Cell> of(List<Strategy> strategies, int repeats, long seed) {
    Random random = new Random(seed);
    List<Cell> cells = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<Cell> block = new ArrayList<>();
      for (Strategy strategy : strategies) {
        block.add(new Cell(strategy.slug() + "-" + repeat, strategy.name(), repeat, false));
      }
      if (controlled(strategies, repeats)) {
        Strategy baseline = strategies.getFirst();
        String id = baseline.slug() + "-" + repeat + "-control";
        block.add(new Cell(id, baseline.name(), repeat, true));
      }
      Collections.shuffle(block, random);
      cells.addAll(block);
    }
    return cells;
  }

  private static boolean controlled(List<Strategy> strategies, int repeats) {
    return strategies.size() > 1 && repeats >= Plan.ENOUGH_REPEATS;
  }
}
