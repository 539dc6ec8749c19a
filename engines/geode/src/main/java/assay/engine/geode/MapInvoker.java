package assay.engine.geode;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.engine.geode.member.Calls;
import assay.engine.geode.member.Invoke;
import assay.engine.geode.wire.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

record MapInvoker(Region<Object, Object> region, Values values) implements Invocable {

  private static final Invoke INVOKE = new Invoke();

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return Values.in(run(List.of(key), processor));
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    Object unused = run(keys, processor);
  }

  /// Geode serializes the data for every owner before it sends anything.
  private @Nullable Object run(Collection<?> keys, EntryProcessor processor) {
    List<?> answers;
    Set<Object> stored = new HashSet<>();
    try {
      keys.forEach(key -> stored.add(Values.key(key)));
      answers =
          Calls.onKeys(region, stored, INVOKE, new Object[] {processor, values == Values.PDX});
    } catch (RuntimeException e) {
      List<Supplier<Object>> parts = new ArrayList<>(List.of(() -> processor));
      keys.forEach(key -> parts.add(() -> Values.key(key)));
      throw Writing.failure(e, parts);
    }
    return Invoke.result(answers, stored.size());
  }
}
