package assay.engine.terracotta.solution;

import assay.api.pair.Solution;
import assay.api.pair.Solutions;
import java.util.Map;

/// The ways of a session, by their names.
public final class Idioms implements Solutions {

  private final Map<String, Solution> ways;

  /// The ways on a session's maps.
  public Idioms(Maps maps) {
    ways =
        Map.of(
            "lock", new Lock(maps),
            "compare-and-set", new CompareAndSet(maps),
            "group-commit", new Batches(maps),
            "queue", new OwnQueue(maps));
  }

  @Override
  public Solution named(String name) {
    Solution way = ways.get(name);
    if (way == null) {
      throw new IllegalArgumentException("terracotta has no solution `" + name + "`");
    }
    return way;
  }
}
