package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.CompareAndSet;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import com.tangosol.io.Serializer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The solutions by name, each created on first use.
public final class CoherencePairUpdates implements PairUpdateSolutions {

  private final Maps maps;
  private final Serializer serializer;
  private final Map<String, PairUpdateProtocol> made = new ConcurrentHashMap<>();

  public CoherencePairUpdates(Maps maps, Serializer serializer) {
    this.maps = maps;
    this.serializer = serializer;
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  private PairUpdateProtocol make(String name) {
    return switch (name) {
      case "lock" -> new Lock(maps);
      case "processor" -> new Processor(maps);
      case "processor-then-put" -> new ProcessorThenPut(maps);
      case "processor-async" -> processors(Processors.Together.ONE);
      case "processor-batch" -> processors(Processors.Together.TARGET);
      case "task" -> processors(Processors.Together.PARTITION);
      case "group-commit" -> new Batches(maps);
      case "compare-and-set" ->
          new CompareAndSet(maps::named, (map, key, value) -> maps.named(map).put(key, value));
      case "pessimistic" -> new Transactions(maps, Transactions.Sort.PESSIMISTIC);
      case "optimistic" -> new Transactions(maps, Transactions.Sort.OPTIMISTIC);
      case "optimistic-validated" -> new Transactions(maps, Transactions.Sort.VALIDATED);
      case "service" -> new ServiceCalls(maps, serializer);
      case "polling" -> new Polling(maps, false);
      case "polling-ordered" -> new Polling(maps, true);
      default -> throw new IllegalArgumentException("no solution `" + name + "`");
    };
  }

  private PairUpdateProtocol processors(Processors.Together together) {
    return new Processors(maps, serializer, together);
  }
}
