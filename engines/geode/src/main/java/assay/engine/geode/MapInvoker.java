package assay.engine.geode;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.engine.geode.member.FunctionCalls;
import assay.engine.geode.member.InvokeFunction;
import assay.engine.geode.wire.ValueStorage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.geode.cache.Region;
import org.jspecify.annotations.Nullable;

record MapInvoker(Region<Object, Object> region, ValueStorage values) implements Invocable {

  private static final InvokeFunction INVOKE = new InvokeFunction();

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return ValueStorage.in(run(List.of(key), processor));
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
      keys.forEach(key -> stored.add(ValueStorage.key(key)));
      answers =
          FunctionCalls.onKeys(
              region, stored, INVOKE, new Object[] {processor, values == ValueStorage.PDX});
    } catch (RuntimeException e) {
      List<Supplier<Object>> parts = new ArrayList<>(List.of(() -> processor));
      keys.forEach(key -> parts.add(() -> ValueStorage.key(key)));
      throw EntrySerialization.failure(e, parts);
    }
    return InvokeFunction.result(answers, stored.size());
  }
}
