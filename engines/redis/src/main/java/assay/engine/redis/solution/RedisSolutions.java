package assay.engine.redis.solution;

import assay.api.pair.Solution;
import assay.api.pair.Solutions;
import assay.engine.redis.Client;
import java.util.Map;

/// The solutions by name.
public final class RedisSolutions implements Solutions, AutoCloseable {

  private final ScriptBatches groupCommit;
  private final Map<String, Solution> solutions;

  /// Those of a client.
  public RedisSolutions(Client client) {
    Entries entries = new Entries(client);
    groupCommit = new ScriptBatches(entries);
    solutions =
        Map.of(
            "lock", new Lock(entries),
            "watch", new Watch(entries),
            "compare-and-set", new CompareAndSet(entries),
            "group-commit", groupCommit);
  }

  @Override
  public Solution named(String name) {
    Solution solution = solutions.get(name);
    if (solution == null) {
      throw new IllegalArgumentException("redis has no solution `" + name + "`");
    }
    return solution;
  }

  @Override
  public void close() {
    groupCommit.close();
  }
}
