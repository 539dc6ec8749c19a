package assay.engine.terracotta.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.Map;

public final class TerracottaPairUpdateSolutions implements PairUpdateSolutions {

  private final Map<String, PairUpdateProtocol> ways;

  public TerracottaPairUpdateSolutions(MapResolver maps) {
    ways =
        Map.of(
            "lock", new LockProtocol(maps),
            "compare-and-set", new CompareAndSetProtocol(new NamedMapEntries(maps)),
            "group-commit", new GroupCommitBatches(maps),
            "queue", new OwnQueueProtocol(maps));
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
