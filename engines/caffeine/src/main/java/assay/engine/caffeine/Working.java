package assay.engine.caffeine;

import assay.api.EntryProcessor;
import org.jspecify.annotations.Nullable;

/// The entry that a processor works on, alone with it.
final class Working implements EntryProcessor.Entry {

  private final Object key;
  private final ValueForm form;
  private @Nullable Object stored;

  /// What the processor returned.
  @Nullable Object result;

  Working(Object key, ValueForm form) {
    this.key = key;
    this.form = form;
  }

  /// Begins with what is stored.
  void begin(@Nullable Object found) {
    stored = found;
  }

  /// What is to be stored; null where the entry is to be removed.
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
