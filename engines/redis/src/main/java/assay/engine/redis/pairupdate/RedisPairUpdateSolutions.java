package assay.engine.redis.pairupdate;

import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.redis.client.SessionParts;
import java.util.Map;

public final class RedisPairUpdateSolutions implements PairUpdateSolutions, AutoCloseable {

  private final ScriptBatches groupCommit;
  private final Map<String, PairUpdateProtocol> protocols;

  public RedisPairUpdateSolutions(SessionParts client) {
    PairUpdateEntries entries = new PairUpdateEntries(client);
    groupCommit = new ScriptBatches(entries);
    protocols =
        Map.of(
            "lock", new LockProtocol(entries),
            "watch", new WatchProtocol(entries),
            "compare-and-set", new ScriptedCompareAndSet(entries),
            "group-commit", groupCommit);
  }

  @Override
  public PairUpdateProtocol named(String name) {
    PairUpdateProtocol protocol = protocols.get(name);
    if (protocol == null) {
      throw new IllegalArgumentException("redis has no solution `" + name + "`");
    }
    return protocol;
  }

  @Override
  public void close() {
    groupCommit.close();
  }
}
