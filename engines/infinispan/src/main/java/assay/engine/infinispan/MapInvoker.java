package assay.engine.infinispan;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.engine.infinispan.wire.CarriedProcessor;
import java.util.Collection;
import java.util.HashSet;
import java.util.concurrent.CompletionException;
import org.infinispan.AdvancedCache;
import org.infinispan.functional.FunctionalMap.ReadWriteMap;
import org.infinispan.functional.impl.FunctionalMapImpl;
import org.infinispan.functional.impl.ReadWriteMapImpl;
import org.jspecify.annotations.Nullable;

final class MapInvoker implements Invocable {

  private final ReadWriteMap<Object, Object> map;

  MapInvoker(AdvancedCache<Object, Object> map) {
    this.map = ReadWriteMapImpl.create(FunctionalMapImpl.create(map));
  }

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    try {
      return map.eval(key, new CarriedProcessor(processor, true)).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    map.evalMany(new HashSet<>(keys), new CarriedProcessor(processor, false))
        .forEach(nothing -> {});
  }
}
