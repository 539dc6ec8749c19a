package assay.engine.coherence;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import com.tangosol.net.NamedCache;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

record MapInvoker(NamedCache<Object, Object> cache, WriteFailures failures) implements Invocable {

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    CarriedProcessor carried = new CarriedProcessor(processor, true);
    try {
      return cache.invoke(key, carried);
    } catch (RuntimeException failure) {
      throw failures.judged(failure, key, carried);
    }
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    cache.invokeAll(keys, new CarriedProcessor(processor, false));
  }
}
