package assay.engine.ignite3.table;

import assay.api.EntryProcessor;
import org.apache.ignite.tx.Transaction;
import org.jspecify.annotations.Nullable;

/// An entry for a processor; its new value is stored once, at the end.
final class OwnedEntry implements EntryProcessor.Entry {

  private final Object key;
  private @Nullable Object value;
  private boolean changed;

  OwnedEntry(Object key, @Nullable Object value) {
    this.key = key;
    this.value = value;
  }

  @Override
  public Object key() {
    return key;
  }

  @Override
  public @Nullable Object value() {
    return value;
  }

  @Override
  public void set(Object other) {
    value = other;
    changed = true;
  }

  @Override
  public void remove() {
    value = null;
    changed = true;
  }

  void store(OpenTable table, Transaction within) {
    Object left = value;
    if (!changed) {
      return;
    }
    if (left == null) {
      table.remove(within, key);
    } else {
      table.put(within, key, left);
    }
  }
}
