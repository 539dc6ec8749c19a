package assay.study;

import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.RunOrder;
import assay.plan.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// The order of the runs: for each repeat a block with every strategy once, in random order, so
/// drifting noise affects all alike. If there are enough repeats to compare, the block also has the
/// baseline a second time, as the A/A control. Strategies in a fixed order stay together in their
/// block and share processes.
final class RandomizedBlocks {

  private RandomizedBlocks() {}

  static List<Cell> of(List<Strategy> strategies, int repeats, long seed) {
    Random random = new Random(seed);
    List<Cell> cells = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<List<Cell>> block = new ArrayList<>();
      for (Strategy strategy : strategies) {
        if (!RunOrder.of(strategy).fixed()) {
          block.add(List.of(cell(strategy, repeat)));
        }
      }
      if (controlled(strategies, repeats)) {
        Strategy baseline = strategies.getFirst();
        String id = baseline.slug() + "-" + repeat + "-control";
        block.add(List.of(new Cell(id, baseline.name(), repeat, true)));
      }
      block.addAll(inOrder(strategies, repeat));
      Collections.shuffle(block, random);
      block.forEach(cells::addAll);
    }
    return cells;
  }

  private static Cell cell(Strategy strategy, int repeat) {
    return new Cell(strategy.slug() + "-" + repeat, strategy.name(), repeat, false);
  }

  /// The cells that run one after another in the same processes, for each fixed order.
  private static List<List<Cell>> inOrder(List<Strategy> strategies, int repeat) {
    List<List<Cell>> groups = new ArrayList<>();
    for (RunOrder order : RunOrder.values()) {
      List<Strategy> own =
          strategies.stream().filter(strategy -> RunOrder.of(strategy) == order).toList();
      if (order.fixed() && !own.isEmpty()) {
        List<Strategy> turns = order == RunOrder.FORWARDS ? own : own.reversed();
        Cell first = cell(turns.getFirst(), repeat);
        List<Cell> group = new ArrayList<>(List.of(first));
        turns.stream()
            .skip(1)
            .map(strategy -> cell(strategy, repeat).on(first.id()))
            .forEach(group::add);
        groups.add(group);
      }
    }
    return groups;
  }

  private static boolean controlled(List<Strategy> strategies, int repeats) {
    boolean several =
        strategies.stream().filter(strategy -> !RunOrder.of(strategy).fixed()).count() > 1;
    return several && !RunOrder.of(strategies.getFirst()).fixed() && repeats >= Plan.ENOUGH_REPEATS;
  }
}
