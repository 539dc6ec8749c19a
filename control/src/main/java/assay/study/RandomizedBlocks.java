package assay.study;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.RunOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// The order of the runs: for each repeat a block with every configuration once, in random order, so
/// drifting noise affects all alike. If there are enough repeats to compare, the block also has the
/// baseline a second time, as the A/A control. Configurations in a fixed order stay together in their
/// block and share processes.
final class RandomizedBlocks {

  private RandomizedBlocks() {}

  static List<Trial> of(List<Configuration> configurations, int repeats, long seed) {
    Random random = new Random(seed);
    List<Trial> trials = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<List<Trial>> block = new ArrayList<>();
      for (Configuration configuration : configurations) {
        if (!RunOrder.of(configuration).fixed()) {
          block.add(List.of(trial(configuration, repeat)));
        }
      }
      if (controlled(configurations, repeats)) {
        Configuration baseline = configurations.getFirst();
        String id = baseline.slug() + "-" + repeat + "-control";
        block.add(List.of(new Trial(id, baseline.name(), repeat, true)));
      }
      block.addAll(inOrder(configurations, repeat));
      Collections.shuffle(block, random);
      block.forEach(trials::addAll);
    }
    return trials;
  }

  private static Trial trial(Configuration configuration, int repeat) {
    return new Trial(configuration.slug() + "-" + repeat, configuration.name(), repeat, false);
  }

  /// The trials that run one after another in the same processes, for each fixed order.
  private static List<List<Trial>> inOrder(List<Configuration> configurations, int repeat) {
    List<List<Trial>> groups = new ArrayList<>();
    for (RunOrder order : RunOrder.values()) {
      List<Configuration> own =
          configurations.stream()
              .filter(configuration -> RunOrder.of(configuration) == order)
              .toList();
      if (order.fixed() && !own.isEmpty()) {
        List<Configuration> turns = order == RunOrder.FORWARDS ? own : own.reversed();
        Trial first = trial(turns.getFirst(), repeat);
        List<Trial> group = new ArrayList<>(List.of(first));
        turns.stream()
            .skip(1)
            .map(configuration -> trial(configuration, repeat).on(first.id()))
            .forEach(group::add);
        groups.add(group);
      }
    }
    return groups;
  }

  private static boolean controlled(List<Configuration> configurations, int repeats) {
    boolean several =
        configurations.stream().filter(configuration -> !RunOrder.of(configuration).fixed()).count()
            > 1;
    return several
        && !RunOrder.of(configurations.getFirst()).fixed()
        && repeats >= Plan.ENOUGH_REPEATS;
  }
}
