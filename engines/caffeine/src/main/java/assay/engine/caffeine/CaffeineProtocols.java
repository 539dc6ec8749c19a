package assay.engine.caffeine;

import assay.api.pair.CompareAndSet;
import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.PairUpdateProtocols;
import java.util.Map;
import java.util.function.Function;

final class CaffeineProtocols implements PairUpdateProtocols {

  private final Map<String, PairUpdateProtocol> ways;

  CaffeineProtocols(Function<String, CaffeineMap> maps, ValueForm form) {
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
