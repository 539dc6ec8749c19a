package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.query.Condition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Passes every call on unchanged; a broken behaviour overrides methods.
abstract class ForwardingEntries implements Entries {

  final Entries entries;

  ForwardingEntries(Entries entries) {
    this.entries = entries;
  }

  @Override
  public @Nullable Object get(Address address) {
    return entries.get(address);
  }

  @Override
  public @Nullable Object getFromOwner(Address address) {
    return entries.getFromOwner(address);
  }

  @Override
  public void set(Address address, @Nullable Object value) {
    entries.set(address, value);
  }

  @Override
  public @Nullable Object invoke(Address address, EntryProcessor processor) {
    return entries.invoke(address, processor);
  }

  @Override
  public Map<Object, Object> select(String map, Condition condition) {
    return entries.select(map, condition);
  }

  @Override
  public long size(String map) {
    return entries.size(map);
  }

  @Override
  public void drop(String map) {
    entries.drop(map);
  }
}
