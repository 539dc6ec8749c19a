package assay.engine.caffeine;

import assay.api.pairupdate.CompareAndSet;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.Map;
import java.util.function.Function;

final class CaffeinePairUpdates implements PairUpdateSolutions {

  private final Map<String, PairUpdateProtocol> ways;

  CaffeinePairUpdates(Function<String, CaffeineMap> maps, ValueForm form) {
    ways =
        Map.of(
            "compare-and-set", new CompareAndSet(new StoredEntries(maps, form)),
            "compute-then-put", new ComputeThenPut(maps));
  }

  @Override
  public PairUpdateProtocol named(String name) {
    PairUpdateProtocol way = ways.get(name);
    if (way == null) {
      throw new IllegalArgumentException("caffeine has no solution `" + name + "`");
    }
    return way;
  }
}
