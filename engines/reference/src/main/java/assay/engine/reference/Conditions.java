package assay.engine.reference;

import assay.api.query.Condition;
import assay.api.query.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tests conditions on single entries.
final class Conditions {

  private static final ClassValue<Map<String, Method>> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> record) {
          return Arrays.stream(record.getRecordComponents())
              .collect(Collectors.toMap(RecordComponent::getName, Conditions::accessor));
        }
      };

  private Conditions() {}

  private static Method accessor(RecordComponent component) {
    Method accessor = component.getAccessor();
    accessor.setAccessible(true);
    return accessor;
  }

  /// A missing or null component equals only null and lies between no two values.
  static boolean fulfilled(Condition condition, Object key, Object value) {
    return switch (condition) {
      case Condition.Equal equal -> equal.value().equals(read(equal.field(), key, value));
      case Condition.In in -> {
        Object found = read(in.field(), key, value);
        yield found != null && in.values().contains(found);
      }
      case Condition.Between between -> lies(between, read(between.field(), key, value));
      case Condition.All all ->
          all.conditions().stream().allMatch(each -> fulfilled(each, key, value));
    };
  }

  @SuppressWarnings("unchecked") // > a study compares a field with values of its type
  private static boolean lies(Condition.Between between, @Nullable Object found) {
    return found != null
        && ((Comparable<Object>) between.from()).compareTo(found) <= 0
        && ((Comparable<Object>) between.to()).compareTo(found) >= 0;
  }

  /// Null if there is no such component.
  static @Nullable Object read(Field field, Object key, Object value) {
    Object part = field.part() == Field.Part.KEY ? key : value;
    if (!(part instanceof Record)) {
      return null;
    }
    Method accessor = ACCESSORS.get(part.getClass()).get(field.component());
    try {
      return accessor == null ? null : accessor.invoke(part);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
