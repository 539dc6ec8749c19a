package assay.engine.terracotta.pairupdate;

import assay.api.pairupdate.CompareAndSet;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.Map;

public final class TerracottaPairUpdates implements PairUpdateSolutions {

  private final Map<String, PairUpdateProtocol> ways;

  public TerracottaPairUpdates(Maps maps) {
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
