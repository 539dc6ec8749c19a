package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.query.Condition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The entries, correct or with the faults of a broken behaviour.
interface Entries {

  /// Null if there is none.
  @Nullable Object get(Address address);

  /// The owner's newest value, for reads of many. No behaviour falsifies it, so the final read of a
  /// run gets the truth.
  @Nullable Object getFromOwner(Address address);

  /// Removes the entry if the value is null.
  void set(Address address, @Nullable Object value);

  default void setAll(String map, Map<?, ?> values) {
    values.forEach((key, value) -> set(new Address(map, key), value));
  }

  /// Runs an entry processor exclusively on an entry and returns its result.
  @Nullable Object invoke(Address address, EntryProcessor processor);

  /// The matching entries, from their owners.
  Map<Object, Object> select(String map, Condition condition);

  long size(String map);

  void drop(String map);
}
