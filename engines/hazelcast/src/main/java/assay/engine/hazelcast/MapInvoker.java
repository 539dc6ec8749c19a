package assay.engine.hazelcast;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import com.hazelcast.map.IMap;
import java.util.Collection;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

record MapInvoker(IMap<Object, Object> map) implements Invocable {

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return map.executeOnKey(key, new CarriedProcessor(processor));
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    var unused = map.executeOnKeys(new HashSet<>(keys), new CarriedProcessor(processor));
  }
}
