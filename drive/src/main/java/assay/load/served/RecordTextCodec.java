package assay.load.served;

import assay.api.record.RecordReflection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Values as text: the record's name and its components in their order, separated by tabs. A number is decimal, a
/// list of numbers has commas, and a text has `\t`, `\n`, `\r` and `\\` for these characters.
public final class RecordTextCodec {

  static final String NONE = "none";

  private static final String NUMBER = "Long";
  private static final String TAB = "\t";

  private final Map<String, Class<?>> types = new HashMap<>();

  /// @param types the records that may be values
  public RecordTextCodec(List<Class<? extends Record>> types) {
    types.forEach(type -> this.types.put(type.getSimpleName(), type));
  }

  /// @return the fields, separated by tabs
  public String write(@Nullable Object value) {
    if (value == null) {
      return NONE;
    }
    if (value instanceof Long number) {
      return NUMBER + TAB + number;
    }
    return value.getClass().getSimpleName()
        + TAB
        + Arrays.stream(RecordReflection.of(value.getClass()).values(value))
            .map(RecordTextCodec::field)
            .collect(Collectors.joining(TAB));
  }

  private static String field(@Nullable Object component) {
    return switch (component) {
      case null -> throw new IllegalArgumentException("a component is null");
      case String text ->
          text.replace("\\", "\\\\").replace(TAB, "\\t").replace("\n", "\\n").replace("\r", "\\r");
      case List<?> numbers ->
          numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
      default -> component.toString();
    };
  }

  /// @param fields the record's name, then a field for each component
  /// @throws IllegalArgumentException if they are no value
  public Object read(List<String> fields) {
    String name = fields.isEmpty() ? "" : fields.getFirst();
    List<String> rest = fields.subList(Math.min(1, fields.size()), fields.size());
    if (name.equals(NUMBER) && rest.size() == 1) {
      return number(rest.getFirst(), "Long");
    }
    Class<?> type = types.get(name);
    if (type == null) {
      throw new IllegalArgumentException(
          "`%s` is no record that travels; there are %s"
              .formatted(name, types.keySet().stream().sorted().toList()));
    }
    RecordReflection shape = RecordReflection.of(type);
    List<RecordReflection.Component> components = shape.components();
    if (components.size() != rest.size()) {
      throw new IllegalArgumentException(
          "a `%s` has %d fields, and there are %d".formatted(name, components.size(), rest.size()));
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < rest.size(); i++) {
      values.add(component(components.get(i), rest.get(i)));
    }
    return shape.record(values.toArray());
  }

  private static Object component(RecordReflection.Component component, String field) {
    Class<?> type = component.boxed();
    if (type == String.class) {
      return text(field);
    }
    if (type == Integer.class) {
      return Math.toIntExact(number(field, component.name()));
    }
    if (type == Long.class) {
      return number(field, component.name());
    }
    if (type == Double.class) {
      return Double.valueOf(field);
    }
    if (component.elements().filter(Long.class::equals).isPresent()) {
      return field.isEmpty()
          ? List.of()
          : Arrays.stream(field.split(",", -1))
              .map(each -> number(each, component.name()))
              .toList();
    }
    throw new IllegalArgumentException(
        "`%s` is of a type that has no text".formatted(component.name()));
  }

  private static long number(String field, String what) {
    try {
      return Long.parseLong(field);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("`%s` of `%s` is no number".formatted(field, what), e);
    }
  }

  private static String text(String field) {
    if (field.indexOf('\\') < 0) {
      return field;
    }
    StringBuilder text = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      char letter = field.charAt(i);
      if (letter == '\\' && i + 1 < field.length()) {
        i++;
        letter =
            switch (field.charAt(i)) {
              case 't' -> '\t';
              case 'n' -> '\n';
              case 'r' -> '\r';
              default -> field.charAt(i);
            };
      }
      text.append(letter);
    }
    return text.toString();
  }
}
