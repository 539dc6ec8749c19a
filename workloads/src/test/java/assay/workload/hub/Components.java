package assay.workload.hub;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

public final class Components {

  private static final Map<Class<?>, Map<String, RecordComponent>> KNOWN =
      new ConcurrentHashMap<>();

  private Components() {}

  public static Object of(Object record, String component) {
    try {
      RecordComponent found = Objects.requireNonNull(all(record).get(component), component);
      found.getAccessor().setAccessible(true);
      return found.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public static Record with(Record record, String component, Object value) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] values =
        Arrays.stream(components)
            .map(each -> each.getName().equals(component) ? value : of(record, each.getName()))
            .toArray();
    try {
      Constructor<? extends Record> constructor =
          record
              .getClass()
              .getDeclaredConstructor(
                  Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, RecordComponent> all(Object record) {
    return KNOWN.computeIfAbsent(
        record.getClass(),
        type -> {
          Map<String, RecordComponent> components = new ConcurrentHashMap<>();
          for (RecordComponent component : type.getRecordComponents()) {
            components.put(component.getName(), component);
          }
          return components;
        });
  }
}
