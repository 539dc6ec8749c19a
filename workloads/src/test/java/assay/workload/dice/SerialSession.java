package assay.workload.dice;

import assay.api.Cache;
import assay.api.Session;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
import assay.api.pair.Solutions;
import assay.workload.PlainMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A session on plain maps whose only solution does one change after another.
final class SerialSession implements Session, Solutions, Solution {

  private final Map<String, Map<Object, Object>> maps = new HashMap<>();

  Map<Object, Object> map(String name) {
    return maps.computeIfAbsent(name, ignored -> new HashMap<>());
  }

  @Override
  public <T> T as(Class<T> capability, String map) {
    return capability.cast(capability == Cache.class ? new PlainMap(map(map)) : this);
  }

  @Override
  public Solution named(String name) {
    return this;
  }

  @Override
  public long change(List<? extends PairChange> changes) {
    return changes.stream().filter(this::stores).count();
  }

  private boolean stores(PairChange change) {
    Object source = Objects.requireNonNull(map(change.sourceMap()).get(change.source()));
    Object key = change.target(source);
    PairChange.Pair pair = change.apply(source, map(change.targetMap()).get(key));
    if (pair != null) {
      map(change.sourceMap()).put(change.source(), pair.source());
      map(change.targetMap()).put(key, pair.target());
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
