package assay.engine.caffeine;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.Map;
import java.util.function.Function;

final class CaffeinePairUpdateSolutions implements PairUpdateSolutions {

  private final Map<String, PairUpdateProtocol> ways;

  CaffeinePairUpdateSolutions(Function<String, CaffeineMap> maps, ValueStorage form) {
    ways =
        Map.of(
            "compare-and-set", new CompareAndSetProtocol(new CaffeineEntries(maps, form)),
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
