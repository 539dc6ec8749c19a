package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

public final class IgnitePairUpdateSolutions implements PairUpdateSolutions {

  private static final Map<String, Function<IgniteEntries, PairUpdateProtocol>> WAYS =
      Map.of(
          "compare-and-set", CompareAndSetProtocol::new,
          "processor-then-put", ProcessorThenPut::new,
          "lock", LockProtocol::new,
          "pessimistic", PessimisticTransactionProtocol::new,
          "optimistic", OptimisticTransactionProtocol::new,
          "processor", ProcessorInTransaction::new,
          "task", AffinityTaskProtocol::new,
          "group-commit", TaskBatches::new);

  private static final Set<String> PLAIN = Set.of("compare-and-set", "processor-then-put");

  private final IgniteEntries entries;
  private final Map<String, PairUpdateProtocol> opened = new ConcurrentHashMap<>();

  public IgnitePairUpdateSolutions(IgniteEntries entries) {
    this.entries = entries;
  }

  /// Whether a solution needs transactional maps.
  public static boolean transactional(String name) {
    return WAYS.containsKey(name) && !PLAIN.contains(name);
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return opened.computeIfAbsent(name, this::open);
  }

  private PairUpdateProtocol open(String name) {
    Function<IgniteEntries, PairUpdateProtocol> way = WAYS.get(name);
    if (way == null) {
      throw new IllegalArgumentException("ignite has no solution `" + name + "`");
    }
    return way.apply(entries);
  }
}
