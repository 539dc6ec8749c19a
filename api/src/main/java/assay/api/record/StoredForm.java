package assay.api.record;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/// The form in which engines without a field type for a component keep it: an enum as text, which queries can compare; a
/// day as its number; a list of numbers or texts as an array; anything else as bytes of Java serialization, which are
/// transferred, but which queries cannot read.
///
/// @param type the type of the stored form
/// @param storing converts a component's value, which is not null, to its stored form
/// @param reading converts a stored form, which is not null, to the component's value
public record StoredForm(
    Class<?> type, Function<Object, Object> storing, Function<Object, Object> reading) {

  private static final Set<Class<?>> BASIC =
      Set.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Character.class,
          String.class,
          BigDecimal.class,
          UUID.class,
          byte[].class,
          int[].class,
          long[].class);

  private static final StoredForm LONGS =
      new StoredForm(
          long[].class,
          value -> ((List<?>) value).stream().mapToLong(each -> (Long) each).toArray(),
          stored -> Arrays.stream((long[]) stored).boxed().toList());
  private static final StoredForm STRINGS =
      new StoredForm(
          String[].class,
          value -> ((List<?>) value).toArray(String[]::new),
          stored -> List.of((String[]) stored));
  private static final StoredForm DAY =
      new StoredForm(
          Long.class,
          value -> ((LocalDate) value).toEpochDay(),
          stored -> LocalDate.ofEpochDay((Long) stored));
  private static final StoredForm BYTES =
      new StoredForm(
          byte[].class, JavaRecordCodec::bytes, stored -> JavaRecordCodec.value((byte[]) stored));

  /// Whether grids carry such a value as it is.
  public static boolean isBasic(Object value) {
    return BASIC.contains(value.getClass());
  }

  public static StoredForm of(RecordReflection.Component component) {
    if (component.type().isEnum()) {
      return words(component.type());
    }
    if (component.type() == LocalDate.class) {
      return DAY;
    }
    Class<?> elements = component.elements().orElse(null);
    return elements == Long.class ? LONGS : elements == String.class ? STRINGS : BYTES;
  }

  private static StoredForm words(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    return new StoredForm(
        String.class,
        value -> ((Enum<?>) value).name(),
        stored ->
            Arrays.stream(constants)
                .filter(constant -> ((Enum<?>) constant).name().equals(stored))
                .findFirst()
                .orElseThrow());
  }
}
