package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.query.Condition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Passes every call on unchanged; a broken behaviour overrides methods, or acts before each call.
abstract class ForwardingEntries implements EntryOperations {

  final EntryOperations entries;

  ForwardingEntries(EntryOperations entries) {
    this.entries = entries;
  }

  /// Acts before each call that is passed on.
  void before() {}

  private EntryOperations next() {
    before();
    return entries;
  }

  @Override
  public @Nullable Object get(EntryAddress address) {
    return next().get(address);
  }

  @Override
  public @Nullable Object getFromOwner(EntryAddress address) {
    return next().getFromOwner(address);
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    next().set(address, value);
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    return next().invoke(address, processor);
  }

  @Override
  public Map<Object, Object> select(String map, Condition condition) {
    return next().select(map, condition);
  }

  @Override
  public long size(String map) {
    return next().size(map);
  }

  @Override
  public void drop(String map) {
    next().drop(map);
  }
}
