package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/// The solutions by name, each created on first use.
public final class HazelcastPairUpdateSolutions implements PairUpdateSolutions {

  private final HazelcastInstance client;
  private final UnaryOperator<String> naming;
  private final MapResolver maps;
  private final Map<String, PairUpdateProtocol> made = new ConcurrentHashMap<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("solution-", 0).factory());

  /// @param naming maps a workload's map to its name in the cluster
  public HazelcastPairUpdateSolutions(HazelcastInstance client, UnaryOperator<String> naming) {
    this.client = client;
    this.naming = naming;
    maps = name -> client.getMap(naming.apply(name));
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  private PairUpdateProtocol make(String name) {
    return switch (name) {
      case "lock" -> new LockProtocol(maps);
      case "compare-and-set" ->
          new CompareAndSetProtocol(
              maps::named, (map, key, value) -> maps.named(map).set(key, value));
      case "processor-then-put" -> new ProcessorThenPut(maps);
      case "processor-async" -> new AsynchronousProcessorProtocol(maps);
      case "processor-batch" -> new TargetBatchProtocol(maps, threads);
      case "group-commit" -> new GroupCommitBatches(maps, threads);
      case "task" -> new OwnerTaskProtocol(client);
      case "pessimistic" -> new TransactionProtocol(client, TransactionType.ONE_PHASE, naming);
      case "pessimistic-two-phase" ->
          new TransactionProtocol(client, TransactionType.TWO_PHASE, naming);
      default -> throw new IllegalArgumentException("no solution `" + name + "`");
    };
  }
}
