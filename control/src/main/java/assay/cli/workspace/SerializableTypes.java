package assay.cli.workspace;

import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Records that every engine can serialize: those of plain values, and of records, enums and collections of plain
/// values.
final class SerializableTypes {

  private static final Set<Class<?>> PLAIN =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Character.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetDateTime.class,
          Object.class,
          Number.class,
          Comparable.class);

  private static final Set<Class<?>> COLLECTIONS =
      Set.of(Collection.class, List.class, Set.class, Map.class);

  private static final String HELP =
      "use numbers, texts, dates (LocalDate, LocalTime, LocalDateTime, OffsetDateTime), enums, records, and"
          + " lists, sets, maps or arrays of them";

  private final Set<Class<?>> seen = new HashSet<>();

  private SerializableTypes() {}

  /// Why a record cannot be serialized.
  ///
  /// @param what a sentence without a full stop
  record Refusal(String what, String help) {}

  /// Why a record cannot be serialized; empty when it can.
  static Optional<Refusal> refusal(Class<? extends Record> type) {
    return new SerializableTypes().ofRecord(type);
  }

  private Optional<Refusal> ofRecord(Class<?> type) {
    if (!seen.add(type)) {
      return Optional.empty();
    }
    if (type.isLocalClass()) {
      String method = type.getEnclosingMethod() == null ? "a method" : methodOf(type);
      return Optional.of(
          new Refusal(
              "it is declared inside " + method,
              "declare it in the class itself, or in its own file"));
    }
    for (RecordComponent component : type.getRecordComponents()) {
      Optional<Refusal> refusal = ofType(component.getGenericType(), component.getName());
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  private static String methodOf(Class<?> type) {
    return "the method `" + type.getEnclosingMethod().getName() + "`";
  }

  private Optional<Refusal> ofType(Type type, String component) {
    if (type instanceof Class<?> plain) {
      return ofClass(plain, component);
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
      Optional<Refusal> refusal = ofClass(raw, component);
      for (Type argument : generic.getActualTypeArguments()) {
        refusal = refusal.or(() -> ofType(argument, component));
      }
      return refusal;
    }
    return Optional.empty();
  }

  private Optional<Refusal> ofClass(Class<?> type, String component) {
    if (type.isRecord()) {
      return ofRecord(type);
    }
    if (type.isArray()) {
      return ofClass(type.componentType(), component);
    }
    boolean fine =
        type.isPrimitive()
            || type.isEnum()
            || type.isSealed()
            || PLAIN.contains(type)
            || COLLECTIONS.contains(type);
    if (fine) {
      return Optional.empty();
    }
    boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    String what =
        "its component `%s` is %s `%s`, which some engines cannot store"
            .formatted(component, inner ? "of the inner class" : "a", type.getName());
    return Optional.of(new Refusal(what, HELP));
  }
}
