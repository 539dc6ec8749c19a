package assay.engine.hazelcast.solution;

import assay.api.pair.CompareAndSet;
import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.PairUpdateProtocols;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The solutions by their names, each made when it is first asked for.
public final class HazelcastProtocols implements PairUpdateProtocols {

  private final HazelcastInstance client;
  private final Map<String, PairUpdateProtocol> made = new ConcurrentHashMap<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("solution-", 0).factory());

  /// The solutions of a client.
  public HazelcastProtocols(HazelcastInstance client) {
    this.client = client;
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  private PairUpdateProtocol make(String name) {
    return switch (name) {
      case "lock" -> new Lock(client::getMap);
      case "compare-and-set" ->
          new CompareAndSet(
              client::<Object, Object>getMap,
              (map, key, value) -> client.getMap(map).set(key, value));
      case "processor-then-put" -> new ProcessorThenPut(client::getMap);
      case "processor-async" -> new AsynchronousProcessors(client::getMap);
      case "processor-batch" -> new TargetBatches(client::getMap, threads);
      case "group-commit" -> new Batches(client::getMap, threads);
      case "task" -> new Tasks(client);
      case "pessimistic" -> new Transactions(client, TransactionType.ONE_PHASE);
      case "pessimistic-two-phase" -> new Transactions(client, TransactionType.TWO_PHASE);
      default -> throw new IllegalArgumentException("no solution `" + name + "`");
    };
  }
}
