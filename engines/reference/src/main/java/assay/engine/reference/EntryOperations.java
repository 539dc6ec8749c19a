package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.query.Condition;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The entries, correct or with the faults of a broken behaviour.
interface EntryOperations {

  /// Null if there is none.
  @Nullable Object get(EntryAddress address);

  /// The owner's newest value, for reads of many. No behaviour falsifies it, so the final read of a
  /// run gets the truth.
  @Nullable Object getFromOwner(EntryAddress address);

  /// Removes the entry if the value is null.
  void set(EntryAddress address, @Nullable Object value);

  default void setAll(String map, Map<?, ?> values) {
    values.forEach((key, value) -> set(new EntryAddress(map, key), value));
  }

  /// Runs an entry processor exclusively on an entry and returns its result.
  @Nullable Object invoke(EntryAddress address, EntryProcessor processor);

  /// Sets a value, or removes the entry if the value is null, if the value before meets a condition. Exclusive on the
  /// entry.
  default ConditionalWrite writeIf(
      EntryAddress address, Predicate<@Nullable Object> condition, @Nullable Object value) {
    Object result =
        invoke(
            address,
            entry -> {
              Object before = entry.value();
              boolean holds = condition.test(before);
              if (holds && value == null) {
                entry.remove();
              } else if (holds && value != null) {
                entry.set(value);
              }
              return new ConditionalWrite(holds, before);
            });
    return (ConditionalWrite) Objects.requireNonNull(result);
  }

  /// The matching entries, from their owners.
  Map<Object, Object> select(String map, Condition condition);

  long size(String map);

  void drop(String map);
}
