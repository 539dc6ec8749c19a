package assay.api;

import assay.api.record.RecordReflection;
import org.jspecify.annotations.Nullable;

/// A function that runs on one entry's owner, exclusively; the term is from JSR 107. It is a plain
/// Java record, listed among the workload's types, which every engine can send to its members.
public interface EntryProcessor {

  /// Reads and changes the entry; the result is returned to the caller.
  @Nullable Object apply(Entry entry);

  /// The entry that a processor works on.
  interface Entry {

    Object key();

    /// The current value, or null if there is none.
    @Nullable Object value();

    void set(Object value);

    /// Changes one component of the value's record and keeps the others. An engine may do this
    /// inside the serialized form.
    ///
    /// @throws IllegalStateException when there is no value, or it is no record
    default void change(String component, Object changed) {
      set(RecordReflection.with(value(), component, changed));
    }

    void remove();
  }
}
