package assay.engine.reference;

import assay.api.EntryFunction;
import org.jspecify.annotations.Nullable;

/// Entries one at a time: what the map does, and what a broken behaviour does wrong on its way
/// there.
interface Entries {

  /// The value of an entry, or null where there is none.
  @Nullable Object get(Address address);

  /// The newest value of an entry, from its owner, for reading many: no behaviour falsifies it, so
  /// that what a run reads back at its end is the truth.
  @Nullable Object getFromOwner(Address address);

  /// Stores a value, or removes the entry where it is null.
  void set(Address address, @Nullable Object value);

  /// Runs a function alone with an entry and returns its result.
  @Nullable Object invoke(Address address, EntryFunction function);
}
