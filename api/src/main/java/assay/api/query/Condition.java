package assay.api.query;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A condition that selects entries. Engines translate it into their own filters.
public sealed interface Condition {

  /// A field equals a value.
  record Equal(EntryField field, Object value) implements Condition {}

  /// A field equals one of these values.
  record In(EntryField field, Set<?> values) implements Condition {
    public In {
      values = Set.copyOf(values);
    }
  }

  /// A field lies between two values, inclusive.
  record Between(EntryField field, Comparable<?> from, Comparable<?> to) implements Condition {

    @SuppressWarnings("unchecked") // > a field has values of one type
    private boolean includes(@Nullable Object found) {
      return found != null
          && ((Comparable<Object>) from).compareTo(found) <= 0
          && ((Comparable<Object>) to).compareTo(found) >= 0;
    }
  }

  /// All these hold; true if there are none.
  record All(List<Condition> conditions) implements Condition {
    public All {
      conditions = List.copyOf(conditions);
    }
  }

  /// Whether an entry meets this.
  default boolean holds(Map.Entry<?, ?> entry) {
    return holds(field -> field.in(entry));
  }

  /// Whether the entry with these values of fields meets this. A field without a value equals nothing, and lies between
  /// no two values.
  default boolean holds(Function<EntryField, ? extends @Nullable Object> values) {
    return switch (this) {
      case Equal equal -> equal.value().equals(values.apply(equal.field()));
      case In in -> {
        Object found = values.apply(in.field());
        yield found != null && in.values().contains(found);
      }
      case Between between -> between.includes(values.apply(between.field()));
      case All all -> all.conditions().stream().allMatch(each -> each.holds(values));
    };
  }

  /// A value's component equals this.
  static Condition equal(String component, Object value) {
    return new Equal(EntryField.of(component), value);
  }

  /// A value's component equals one of these.
  static Condition in(String component, Set<?> values) {
    return new In(EntryField.of(component), values);
  }

  /// A value's component lies between two values, inclusive.
  static Condition between(String component, Comparable<?> from, Comparable<?> to) {
    return new Between(EntryField.of(component), from, to);
  }

  /// All these hold.
  static Condition all(Condition... conditions) {
    return new All(List.of(conditions));
  }
}
