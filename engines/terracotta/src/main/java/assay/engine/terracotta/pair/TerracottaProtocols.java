package assay.engine.terracotta.pair;

import assay.api.pair.CompareAndSet;
import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.PairUpdateProtocols;
import java.util.Map;

public final class TerracottaProtocols implements PairUpdateProtocols {

  private final Map<String, PairUpdateProtocol> ways;

  public TerracottaProtocols(Maps maps) {
    ways =
        Map.of(
            "lock", new Lock(maps),
            "compare-and-set", new CompareAndSet(new NamedEntries(maps)),
            "group-commit", new Batches(maps),
            "queue", new OwnQueue(maps));
  }

  @Override
  public PairUpdateProtocol named(String name) {
    PairUpdateProtocol way = ways.get(name);
    if (way == null) {
      throw new IllegalArgumentException("terracotta has no solution `" + name + "`");
    }
    return way;
  }
}
