package assay.engine.geode;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.engine.geode.member.Calls;
import assay.engine.geode.member.Invoke;
import assay.engine.geode.wire.Values;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

/// Runs entry processors on one map's entries.
///
/// @param region the client's view of the map
/// @param values how values are stored
record MapInvoker(Region<Object, Object> region, Values values) implements Invocable {

  private static final Invoke INVOKE = new Invoke();

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return Values.in(run(Set.of(Values.key(key)), processor).getFirst());
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    List<?> unused = run(keys.stream().map(Values::key).collect(Collectors.toSet()), processor);
  }

  private List<?> run(Set<Object> keys, EntryProcessor processor) {
    return Calls.onKeys(region, keys, INVOKE, new Object[] {processor, values == Values.PDX});
  }
}
