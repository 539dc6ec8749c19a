package assay.selftest.stage;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The components of a world's records, by their names.
public final class Components {

  private Components() {}

  public static @Nullable Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// A copy with other values for some components.
  @SuppressWarnings("unchecked")
  public static <R extends Record> R with(R record, Map<String, ?> changed) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    int found = 0;
    for (int i = 0; i < values.length; i++) {
      Object other = changed.get(components[i].getName());
      values[i] = other == null ? value(record, components[i]) : other;
      found += other == null ? 0 : 1;
    }
    if (found < changed.size()) {
      throw new IllegalArgumentException("not all are components: " + changed.keySet());
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
