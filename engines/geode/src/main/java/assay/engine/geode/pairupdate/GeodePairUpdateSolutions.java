package assay.engine.geode.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.apache.geode.cache.client.ClientCache;

/// Geode's solutions, each created on first use.
public final class GeodePairUpdateSolutions implements PairUpdateSolutions {

  private final RegionEntries entries;
  private final ClientCache client;
  private final Executor threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("owners-", 0).factory());
  private final Map<String, PairUpdateProtocol> made = new ConcurrentHashMap<>();

  public GeodePairUpdateSolutions(RegionEntries entries, ClientCache client) {
    this.entries = entries;
    this.client = client;
  }

  /// Registers the functions in this process, a client or a member.
  public static void register() {
    OwnerCaller.register();
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  private PairUpdateProtocol make(String name) {
    LongAdder retries = new LongAdder();
    OwnerCaller owners = new OwnerCaller(entries, retries);
    return switch (name) {
      case "compare-and-set" -> new CompareAndSetProtocol(entries);
      case "processor-then-put" -> new PerTargetProtocol(owners::processor, retries, threads);
      case "optimistic" -> new ClientTransaction(entries, client.getCacheTransactionManager());
      case "task" -> new PerTargetProtocol(owners::transaction, retries, threads);
      case "group-commit" -> new GroupCommitBatches(entries, threads);
      default -> throw new IllegalArgumentException("geode has no solution " + name);
    };
  }
}
