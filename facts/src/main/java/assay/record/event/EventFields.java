package assay.record.event;

import assay.api.record.RecordReflection;
import assay.api.record.RecordReflection.Component;
import assay.plan.ProcessName;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// Converts events to and from a line's fields, one per record component.
///
/// Two components span several fields: processes' amounts (`member-1`, a sentence, and `member-1.bytes`), and
/// witnesses (`witness-1` and so on).
public final class EventFields {

  private static final String BYTES = ".bytes";
  private static final String WITNESSES = "witnesses";
  private static final String WITNESS = "witness-";

  private EventFields() {}

  /// Fields by name, in the order of record components.
  public static Map<String, String> of(RunEvent event) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (Component component : RecordReflection.of(event.getClass()).components()) {
      put(component.name(), Objects.requireNonNull(component.of(event)), fields);
    }
    return fields;
  }

  private static void put(String name, Object value, Map<String, String> fields) {
    switch (value) {
      case ProcessMemory amounts -> amounts.each().forEach(amount -> put(amount, fields));
      case List<?> texts when name.equals(WITNESSES) -> {
        for (int i = 0; i < texts.size(); i++) {
          fields.put(WITNESS + (i + 1), texts.get(i).toString());
        }
      }
      case List<?> texts ->
          fields.put(name, texts.stream().map(Object::toString).collect(Collectors.joining(",")));
      case Optional<?> one -> one.ifPresent(known -> fields.put(name, known.toString()));
      case OptionalInt one -> one.ifPresent(known -> fields.put(name, Integer.toString(known)));
      case OptionalLong one -> one.ifPresent(known -> fields.put(name, Long.toString(known)));
      case OptionalDouble one -> one.ifPresent(known -> fields.put(name, Double.toString(known)));
      default -> fields.put(name, value.toString());
    }
  }

  private static void put(ProcessMemory.Amount amount, Map<String, String> fields) {
    String process = amount.process().text();
    amount.text().ifPresent(text -> fields.put(process, text));
    amount.bytes().ifPresent(bytes -> fields.put(process + BYTES, Long.toString(bytes)));
  }

  /// Reads an event. Ignores fields without a component.
  ///
  /// @throws IllegalArgumentException when a field is missing or invalid; the message continues a sentence
  static <E extends RunEvent> E read(Class<E> sort, Map<String, String> fields) {
    RecordReflection shape = RecordReflection.of(sort);
    Object[] values =
        shape.components().stream().map(component -> read(component, fields)).toArray();
    try {
      return sort.cast(shape.record(values));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("holds " + e.getMessage(), e);
    }
  }

  private static Object read(Component component, Map<String, String> fields) {
    String name = component.name();
    Class<?> type = component.type();
    if (type == ProcessMemory.class) {
      return amounts(fields);
    }
    if (type == List.class && name.equals(WITNESSES)) {
      return witnesses(fields);
    }
    String text = fields.get(name);
    try {
      return text == null ? missing(name, type) : known(component, text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("holds `%s: %s`".formatted(name, text), e);
    }
  }

  private static Object missing(String name, Class<?> type) {
    if (type == Optional.class) {
      return Optional.empty();
    }
    if (type == OptionalInt.class) {
      return OptionalInt.empty();
    }
    if (type == OptionalLong.class) {
      return OptionalLong.empty();
    }
    if (type == OptionalDouble.class) {
      return OptionalDouble.empty();
    }
    throw new IllegalArgumentException("lacks `%s`".formatted(name));
  }

  private static Object known(Component component, String text) {
    Class<?> type = component.type();
    if (type == Optional.class) {
      Type inner = ((ParameterizedType) component.generic()).getActualTypeArguments()[0];
      return Optional.of(inner == Boolean.class ? truth(text) : text);
    }
    if (type == OptionalInt.class) {
      return OptionalInt.of(Integer.parseInt(text));
    }
    if (type == OptionalLong.class) {
      return OptionalLong.of(Long.parseLong(text));
    }
    if (type == OptionalDouble.class) {
      return OptionalDouble.of(Double.parseDouble(text));
    }
    return plain(type, text);
  }

  private static Object plain(Class<?> type, String text) {
    if (type == int.class) {
      return Integer.parseInt(text);
    }
    if (type == long.class) {
      return Long.parseLong(text);
    }
    if (type == double.class) {
      return Double.parseDouble(text);
    }
    if (type == boolean.class) {
      return truth(text);
    }
    if (type == List.class) {
      return text.isEmpty() ? List.of() : List.of(text.split(","));
    }
    return type.isEnum() ? constant(type, text) : text;
  }

  private static Object constant(Class<?> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new NumberFormatException(text));
  }

  private static boolean truth(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new NumberFormatException(text);
    }
    return text.equals("true");
  }

  private static List<String> witnesses(Map<String, String> fields) {
    List<String> witnesses = new ArrayList<>();
    String next = fields.get(WITNESS + 1);
    while (next != null) {
      witnesses.add(next);
      next = fields.get(WITNESS + (witnesses.size() + 1));
    }
    return witnesses;
  }

  private static ProcessMemory amounts(Map<String, String> fields) {
    Set<ProcessName> processes = new LinkedHashSet<>();
    for (String field : fields.keySet()) {
      boolean bytes = field.endsWith(BYTES);
      String name = bytes ? field.substring(0, field.length() - BYTES.length()) : field;
      ProcessName.parse(name).ifPresent(processes::add);
    }
    return new ProcessMemory(processes.stream().map(name -> amount(name, fields)).toList());
  }

  private static ProcessMemory.Amount amount(ProcessName process, Map<String, String> fields) {
    String field = process.text() + BYTES;
    String bytes = fields.get(field);
    try {
      return new ProcessMemory.Amount(
          process,
          Optional.ofNullable(fields.get(process.text())),
          bytes == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(bytes)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("holds `%s: %s`".formatted(field, bytes), e);
    }
  }
}
