package assay.engine.ignite;

import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.record.JavaRecords;
import assay.engine.ignite.stored.Binaries;
import java.util.Objects;
import org.apache.ignite.lang.IgniteBiPredicate;
import org.jspecify.annotations.Nullable;

/// A condition that members test on their entries, reading only the fields in it.
final class Scan implements IgniteBiPredicate<Object, Object> {

  private static final long serialVersionUID = 1L;

  private final byte[] bytes;
  private transient @Nullable Condition condition;

  Scan(Condition condition) {
    this.bytes = JavaRecords.bytes(condition);
  }

  @Override
  public boolean apply(Object key, Object value) {
    Condition known = condition;
    if (known == null) {
      known = (Condition) JavaRecords.value(bytes);
      condition = known;
    }
    return holds(known, key, value);
  }

  private static boolean holds(Condition condition, Object key, Object value) {
    return switch (condition) {
      case Condition.Equal equal ->
          Objects.equals(equal.value(), component(equal.field(), key, value));
      case Condition.In in -> {
        Object component = component(in.field(), key, value);
        yield component != null && in.values().contains(component);
      }
      case Condition.Between between -> between(between, component(between.field(), key, value));
      case Condition.All all -> all.conditions().stream().allMatch(each -> holds(each, key, value));
    };
  }

  @SuppressWarnings("unchecked") // > only values of one type are compared
  private static boolean between(Condition.Between between, @Nullable Object component) {
    return component != null
        && ((Comparable<Object>) between.from()).compareTo(component) <= 0
        && ((Comparable<Object>) between.to()).compareTo(component) >= 0;
  }

  static @Nullable Object component(Field field, Object key, Object value) {
    return Binaries.component(field.part() == Field.Part.KEY ? key : value, field.component());
  }
}
