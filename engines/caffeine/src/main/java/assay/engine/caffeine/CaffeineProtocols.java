package assay.engine.caffeine;

import assay.api.pair.CompareAndSet;
import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.PairUpdateProtocols;
import java.util.Map;
import java.util.function.Function;

/// The ways of a session to change two entries that must agree, by their names.
final class CaffeineProtocols implements PairUpdateProtocols {

  private final Map<String, PairUpdateProtocol> ways;

  /// The ways on a session's maps.
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
