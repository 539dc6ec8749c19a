package assay.api.engine;

import assay.api.EntryProcessor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The entry that a processor works on, for engines that store its new value once, at the end.
public final class DeferredWriteEntry implements EntryProcessor.Entry {

  private final Object key;
  private @Nullable Object value;
  private boolean changed;

  /// @param value the current value, or null if there is none
  public DeferredWriteEntry(Object key, @Nullable Object value) {
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

  /// Whether the value must be stored, or the entry removed if there is no value.
  public boolean changed() {
    return changed;
  }

  /// Passes the new value or the removal on, if the processor changed the entry.
  public void store(Consumer<Object> put, Runnable remove) {
    Object left = value;
    if (changed && left == null) {
      remove.run();
    } else if (changed) {
      put.accept(left);
    }
  }

  @Override
  public void set(Object other) {
    become(other);
  }

  @Override
  public void remove() {
    become(null);
  }

  private void become(@Nullable Object other) {
    value = other;
    changed = true;
  }
}
