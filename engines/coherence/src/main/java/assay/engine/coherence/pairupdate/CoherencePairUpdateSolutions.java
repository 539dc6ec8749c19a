package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import com.tangosol.io.Serializer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The solutions by name, each created on first use.
public final class CoherencePairUpdateSolutions implements PairUpdateSolutions {

  private final MapResolver maps;
  private final Serializer serializer;
  private final Map<String, PairUpdateProtocol> made = new ConcurrentHashMap<>();

  public CoherencePairUpdateSolutions(MapResolver maps, Serializer serializer) {
    this.maps = maps;
    this.serializer = serializer;
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  private PairUpdateProtocol make(String name) {
    return switch (name) {
      case "lock" -> new LockProtocol(maps);
      case "processor" -> new ProcessorProtocol(maps);
      case "processor-then-put" -> new ProcessorThenPut(maps);
      case "processor-async" -> processors(ParallelProcessorProtocol.Together.ONE);
      case "processor-batch" -> processors(ParallelProcessorProtocol.Together.TARGET);
      case "task" -> processors(ParallelProcessorProtocol.Together.PARTITION);
      case "group-commit" -> new GroupCommitBatches(maps);
      case "compare-and-set" ->
          new CompareAndSetProtocol(
              maps::named, (map, key, value) -> maps.named(map).put(key, value));
      case "pessimistic" -> new TransactionProtocol(maps, TransactionProtocol.Sort.PESSIMISTIC);
      case "optimistic" -> new TransactionProtocol(maps, TransactionProtocol.Sort.OPTIMISTIC);
      case "optimistic-validated" ->
          new TransactionProtocol(maps, TransactionProtocol.Sort.VALIDATED);
      case "service" -> new ServiceCallProtocol(maps, serializer);
      case "polling" -> new InboxProtocol(maps, false);
      case "polling-ordered" -> new InboxProtocol(maps, true);
      default -> throw new IllegalArgumentException("no solution `" + name + "`");
    };
  }

  private PairUpdateProtocol processors(ParallelProcessorProtocol.Together together) {
    return new ParallelProcessorProtocol(maps, serializer, together);
  }
}
