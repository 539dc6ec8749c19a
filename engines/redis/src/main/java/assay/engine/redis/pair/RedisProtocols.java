package assay.engine.redis.pair;

import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.PairUpdateProtocols;
import assay.engine.redis.client.Client;
import java.util.Map;

public final class RedisProtocols implements PairUpdateProtocols, AutoCloseable {

  private final ScriptBatches groupCommit;
  private final Map<String, PairUpdateProtocol> protocols;

  public RedisProtocols(Client client) {
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
