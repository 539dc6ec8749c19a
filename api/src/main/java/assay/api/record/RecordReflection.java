package assay.api.record;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Takes records apart and builds them: components in order, and the constructor.
public final class RecordReflection {

  private static final ClassValue<RecordReflection> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordReflection computeValue(Class<?> type) {
          return new RecordReflection(type);
        }
      };

  private final List<Component> components;
  private final MethodHandle constructor;

  public static RecordReflection of(Class<?> record) {
    return SHAPES.get(record);
  }

  private RecordReflection(Class<?> record) {
    RecordComponent[] declared = record.getRecordComponents();
    components = Arrays.stream(declared).map(RecordReflection::component).toList();
    constructor = constructor(record, declared);
  }

  private static Component component(RecordComponent declared) {
    try {
      Method accessor = declared.getAccessor();
      accessor.setAccessible(true);
      MethodHandle get =
          MethodHandles.lookup()
              .unreflect(accessor)
              .asType(MethodType.methodType(Object.class, Object.class));
      Class<?> type = declared.getType();
      Class<?> boxed = MethodType.methodType(type).wrap().returnType();
      return new Component(declared.getName(), type, declared.getGenericType(), boxed, get);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("component " + declared + " cannot be read", e);
    }
  }

  private static MethodHandle constructor(Class<?> record, RecordComponent[] declared) {
    Class<?>[] types =
        Arrays.stream(declared).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> canonical = record.getDeclaredConstructor(types);
      canonical.setAccessible(true);
      return MethodHandles.lookup()
          .unreflectConstructor(canonical)
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("record " + record + " cannot be made", e);
    }
  }

  /// The components in their order.
  public List<Component> components() {
    return components;
  }

  /// The index of a component, or -1 if there is none of that name.
  public int indexOf(String name) {
    for (int i = 0; i < components.size(); i++) {
      if (components.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /// The values of a record's components in their order.
  public @Nullable Object[] values(Object record) {
    @Nullable Object[] values = new @Nullable Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = components.get(i).of(record);
    }
    return values;
  }

  public Object record(@Nullable Object[] values) {
    try {
      return (Object) constructor.invokeExact(values);
    } catch (Throwable failure) {
      throw unchecked(failure);
    }
  }

  /// A copy of a record with one component changed.
  ///
  /// @throws IllegalStateException when the value is no record or has no such component
  public static Object with(@Nullable Object value, String component, @Nullable Object changed) {
    if (!(value instanceof Record record)) {
      throw new IllegalStateException("no record to change `" + component + "` of: " + value);
    }
    return with(record, Collections.singletonMap(component, changed));
  }

  /// A copy of a record with some components changed.
  ///
  /// @throws IllegalStateException when the record lacks one of the components
  @SuppressWarnings("unchecked")
  public static <R extends Record> R with(R record, Map<String, ?> changed) {
    RecordReflection shape = of(record.getClass());
    @Nullable Object[] values = shape.values(record);
    changed.forEach((component, value) -> {
      int place = shape.indexOf(component);
      if (place < 0) {
        throw new IllegalStateException(
            record.getClass() + " has no component `" + component + "`");
      }
      values[place] = value;
    });
    return (R) shape.record(values);
  }

  /// One component.
  ///
  /// @param type the declared type
  /// @param generic the declared type with its arguments
  /// @param boxed the type of the value as an object
  /// @param get the accessor, from object to object
  public record Component(
      String name, Class<?> type, Type generic, Class<?> boxed, MethodHandle get) {

    /// The element type of a list with a plain type argument, such as `List<Long>`; otherwise
    /// empty.
    public Optional<Class<?>> elements() {
      return generic instanceof ParameterizedType list
              && list.getRawType() == List.class
              && list.getActualTypeArguments()[0] instanceof Class<?> element
          ? Optional.of(element)
          : Optional.empty();
    }

    public @Nullable Object of(Object record) {
      try {
        return (Object) get.invokeExact(record);
      } catch (Throwable failure) {
        throw unchecked(failure);
      }
    }
  }

  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException runtime
        ? runtime
        : new IllegalStateException(failure);
  }
}
