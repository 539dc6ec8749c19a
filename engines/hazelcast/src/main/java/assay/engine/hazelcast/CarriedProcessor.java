package assay.engine.hazelcast;

import assay.api.EntryProcessor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Carries a workload's entry processor to an entry's owner and runs it there, and on the holders
/// of its backups, as Hazelcast does with every entry processor.
record CarriedProcessor(EntryProcessor processor)
    implements com.hazelcast.map.EntryProcessor<Object, @Nullable Object, @Nullable Object> {

  @Override
  public @Nullable Object process(Map.Entry<Object, @Nullable Object> entry) {
    return processor.apply(new OwnedEntry(entry));
  }

  private record OwnedEntry(Map.Entry<Object, @Nullable Object> entry)
      implements EntryProcessor.Entry {

    @Override
    public Object key() {
      return entry.getKey();
    }

    @Override
    public @Nullable Object value() {
      return entry.getValue();
    }

    @Override
    public void set(Object value) {
      Object unused = entry.setValue(value);
    }

    @Override
    public void remove() {
      Object unused = entry.setValue(null);
    }
  }
}
