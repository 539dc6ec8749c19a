package assay.workload.dice;

import assay.api.Cache;
import assay.api.Session;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.workload.PlainMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A session on plain maps with a sequential solution.
final class SerialSession implements Session, PairUpdateSolutions, PairUpdateProtocol {

  private final Map<String, Map<Object, Object>> maps = new HashMap<>();

  Map<Object, Object> map(String name) {
    return maps.computeIfAbsent(name, ignored -> new HashMap<>());
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(capability == Cache.class ? new PlainMap(map(map)) : this);
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return this;
  }

  @Override
  public long update(List<? extends PairUpdate> updates) {
    return updates.stream().filter(this::stores).count();
  }

  private boolean stores(PairUpdate update) {
    Object source = Objects.requireNonNull(map(update.sourceMap()).get(update.source()));
    Object key = update.target(source);
    PairUpdate.Pair pair = update.apply(source, map(update.targetMap()).get(key));
    if (pair != null) {
      map(update.sourceMap()).put(update.source(), pair.source());
      map(update.targetMap()).put(key, pair.target());
    }
    return pair != null;
  }

  @Override
  public long retries() {
    return 0;
  }

  @Override
  public void close() {}
}
