package assay.api.query;

import java.util.List;
import java.util.Set;

/// What entries must have in common to be selected. Engines translate it into their own filters.
public sealed interface Condition {

  /// A field equals a value.
  record Equal(Field field, Object value) implements Condition {}

  /// A field equals one of these values.
  record In(Field field, Set<?> values) implements Condition {
    public In {
      values = Set.copyOf(values);
    }
  }

  /// A field lies between two values, both included.
  record Between(Field field, Comparable<?> from, Comparable<?> to) implements Condition {}

  /// All of these hold; of none it always does.
  record All(List<Condition> conditions) implements Condition {
    public All {
      conditions = List.copyOf(conditions);
    }
  }
}
