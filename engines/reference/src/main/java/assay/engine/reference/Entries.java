package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.query.Condition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Entries: what the map does with them, and what a broken behaviour does wrong on its way there.
interface Entries {

  /// The value of an entry, or null where there is none.
  @Nullable Object get(Address address);

  /// The newest value of an entry, from its owner, for reading many: no behaviour falsifies it, so
  /// that what a run reads back at its end is the truth.
  @Nullable Object getFromOwner(Address address);

  /// Stores a value, or removes the entry where it is null.
  void set(Address address, @Nullable Object value);

  /// Stores many values of a map.
  default void setAll(String map, Map<?, ?> values) {
    values.forEach((key, value) -> set(new Address(map, key), value));
  }

  /// Runs an entry processor alone with an entry and returns its result.
  @Nullable Object invoke(Address address, EntryProcessor processor);

  /// The entries of a map that fulfil a condition, from their owners.
  Map<Object, Object> select(String map, Condition condition);

  /// How many entries a map has.
  long size(String map);

  /// Throws a map away.
  void drop(String map);
}
