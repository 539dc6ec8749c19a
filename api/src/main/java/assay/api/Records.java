package assay.api;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Copies of records.
final class Records {

  private Records() {}

  /// A copy of a record with one component changed.
  ///
  /// @throws IllegalStateException where it is no record or has no such component
  static Object with(@Nullable Object value, String component, Object changed) {
    if (!(value instanceof Record record)) {
      throw new IllegalStateException("no record to change `" + component + "` of: " + value);
    }
    RecordComponent[] components = record.getClass().getRecordComponents();
    @Nullable Object[] values = new @Nullable Object[components.length];
    boolean found = false;
    try {
      for (int i = 0; i < components.length; i++) {
        boolean is = components[i].getName().equals(component);
        found |= is;
        values[i] = is ? changed : read(components[i], record);
      }
      if (!found) {
        throw new IllegalStateException(
            record.getClass() + " has no component `" + component + "`");
      }
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<?> canonical = record.getClass().getDeclaredConstructor(types);
      canonical.setAccessible(true);
      return canonical.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Object read(RecordComponent component, Object record)
      throws ReflectiveOperationException {
    Method accessor = component.getAccessor();
    accessor.setAccessible(true);
    return accessor.invoke(record);
  }
}
