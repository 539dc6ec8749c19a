package assay.api.query;

import java.util.List;
import java.util.Set;

/// A condition that selects entries. Engines translate it into their own filters.
public sealed interface Condition {

  /// A field equals a value.
  record Equal(Field field, Object value) implements Condition {}

  /// A field equals one of these values.
  record In(Field field, Set<?> values) implements Condition {
    public In {
      values = Set.copyOf(values);
    }
  }

  /// A field lies between two values, inclusive.
  record Between(Field field, Comparable<?> from, Comparable<?> to) implements Condition {}

  /// All these hold; true if there are none.
  record All(List<Condition> conditions) implements Condition {
    public All {
      conditions = List.copyOf(conditions);
    }
  }

  /// A value's component equals this.
  static Condition equal(String component, Object value) {
    return new Equal(Field.of(component), value);
  }

  /// A value's component equals one of these.
  static Condition in(String component, Set<?> values) {
    return new In(Field.of(component), values);
  }

  /// A value's component lies between two values, inclusive.
  static Condition between(String component, Comparable<?> from, Comparable<?> to) {
    return new Between(Field.of(component), from, to);
  }

  /// All these hold.
  static Condition all(Condition... conditions) {
    return new All(List.of(conditions));
  }
}
