package assay.api;

import assay.api.record.RecordReflection;
import org.jspecify.annotations.Nullable;

/// A function that runs on the owner of one entry, alone with it; JSR 107 has the word. It is a plain
/// Java record listed among the workload's types, so that every engine can carry it to its members.
public interface EntryProcessor {

  /// Reads and changes the entry; the result travels back to the caller.
  @Nullable Object apply(Entry entry);

  /// The entry a processor works on.
  interface Entry {

    /// The entry's key.
    Object key();

    /// The current value, or null where there is none.
    @Nullable Object value();

    /// Replaces the value.
    void set(Object value);

    /// Changes one component of the value's record and leaves the others as they are. An engine that
    /// can does it inside the serialized form.
    ///
    /// @throws IllegalStateException where there is no value, or it is no record
    default void change(String component, Object changed) {
      set(RecordReflection.with(value(), component, changed));
    }

    /// Removes the entry.
    void remove();
  }
}
