package assay.record;

import assay.record.event.EventFields;
import assay.record.event.ProcessMemory;
import assay.record.event.TimedEvent;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Events for tests, with only the relevant fields, by name.
public final class SomeEvent {

  private static final Set<Class<?>> MAY_BE_MISSING =
      Set.of(
          Optional.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          ProcessMemory.class);

  private SomeEvent() {}

  /// Missing required fields are invented.
  public static TimedEvent of(
      long nanos,
      @Nullable String trial,
      TimedEvent.Type type,
      @Nullable String step,
      String text,
      Map<String, String> given) {
    Map<String, String> fields = new LinkedHashMap<>(given);
    for (RecordComponent component : type.event().getRecordComponents()) {
      Class<?> needed = component.getType();
      if (!MAY_BE_MISSING.contains(needed)) {
        fields.putIfAbsent(component.getName(), madeUp(component));
      }
    }
    return TimedEvent.of(nanos, trial, type, step, text, fields);
  }

  /// @param epochMillis the wall clock
  public static TimedEvent runBegins(long nanos, long epochMillis) {
    Map<String, String> clock = Map.of("epochMillis", Long.toString(epochMillis));
    return of(nanos, null, TimedEvent.Type.RUN_BEGINS, null, "", clock);
  }

  private static String madeUp(RecordComponent component) {
    if (component.getName().equals("number")) {
      return "1";
    }
    Class<?> type = component.getType();
    if (type.isEnum()) {
      return type.getEnumConstants()[0].toString();
    }
    if (type == boolean.class) {
      return "false";
    }
    if (type == double.class) {
      return "1";
    }
    return type.isPrimitive() ? "0" : "";
  }

  public static Map<String, String> fields(TimedEvent event) {
    return EventFields.of(event.event());
  }
}
