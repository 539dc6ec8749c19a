package assay.engine.redis.pairupdate;

import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.redis.client.Client;
import java.util.Map;

public final class RedisPairUpdates implements PairUpdateSolutions, AutoCloseable {

  private final ScriptBatches groupCommit;
  private final Map<String, PairUpdateProtocol> protocols;

  public RedisPairUpdates(Client client) {
    Entries entries = new Entries(client);
    groupCommit = new ScriptBatches(entries);
    protocols =
        Map.of(
            "lock", new Lock(entries),
            "watch", new Watch(entries),
            "compare-and-set", new CompareAndSet(entries),
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
