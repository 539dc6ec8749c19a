package assay.engine.caffeine;

import assay.api.EntryProcessor;
import org.jspecify.annotations.Nullable;

/// The entry for one run of a processor, which has it exclusively.
final class ProcessorEntry implements EntryProcessor.Entry {

  private final Object key;
  private final ValueStorage form;
  private @Nullable Object stored;

  @Nullable Object result;

  ProcessorEntry(Object key, ValueStorage form) {
    this.key = key;
    this.form = form;
  }

  void begin(@Nullable Object found) {
    stored = found;
  }

  /// The value to store; null to remove the entry.
  @Nullable Object stored() {
    return stored;
  }

  @Override
  public Object key() {
    return key;
  }

  @Override
  public @Nullable Object value() {
    return form.valueOrNull(stored);
  }

  @Override
  public void set(Object value) {
    stored = form.stored(value);
  }

  @Override
  public void remove() {
    stored = null;
  }
}
