package assay.engine.ignite.solution;

import assay.api.pair.Solution;
import assay.api.pair.Solutions;
import assay.engine.ignite.Entries;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// The ways Ignite has, by name.
public final class IgniteSolutions implements Solutions {

  private static final Map<String, Function<Entries, Solution>> WAYS =
      Map.of(
          "compare-and-set", CompareAndSet::new,
          "processor-then-put", ProcessorThenPut::new,
          "lock", ExplicitLock::new,
          "pessimistic", Pessimistic::new,
          "optimistic", Optimistic::new,
          "processor", ProcessorInTransaction::new,
          "task", AffinityTask::new,
          "group-commit", TaskBatches::new);

  private static final Set<String> PLAIN = Set.of("compare-and-set", "processor-then-put");

  private final Entries entries;
  private final Map<String, Solution> opened = new ConcurrentHashMap<>();

  /// Those of a client.
  public IgniteSolutions(Entries entries) {
    this.entries = entries;
  }

  /// Whether a way needs transactional maps.
  public static boolean transactional(String name) {
    return WAYS.containsKey(name) && !PLAIN.contains(name);
  }

  @Override
  public Solution named(String name) {
    return opened.computeIfAbsent(name, this::open);
  }

  private Solution open(String name) {
    Function<Entries, Solution> way = WAYS.get(name);
    if (way == null) {
      throw new IllegalArgumentException("ignite has no solution `" + name + "`");
    }
    return way.apply(entries);
  }
}
