package assay.engine.geode;

import assay.api.query.Condition;
import assay.api.query.Field;
import assay.engine.geode.member.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A condition in Geode's Object Query Language.
final class Oql {

  private final List<Object> arguments = new ArrayList<>();
  private final String text;

  private Oql(Condition condition) {
    text = text(condition);
  }

  static Oql of(Condition condition) {
    return new Oql(condition);
  }

  String select(String columns, String map) {
    String all = "SELECT " + columns + " FROM " + Path.entries(map);
    return text.isEmpty() ? all : all + " WHERE " + text;
  }

  /// The values for `$1`, `$2` …
  Object[] arguments() {
    return arguments.toArray();
  }

  private String text(Condition condition) {
    return switch (condition) {
      case Condition.Equal equal -> path(equal.field()) + " = " + argument(equal.value());
      case Condition.In in ->
          path(in.field())
              + " IN "
              + argument(in.values().stream().map(Oql::stored).collect(Collectors.toSet()));
      case Condition.Between between ->
          "(%1$s >= %2$s AND %1$s <= %3$s)"
              .formatted(path(between.field()), argument(between.from()), argument(between.to()));
      case Condition.All all ->
          all.conditions().stream()
              .map(this::text)
              .filter(part -> !part.isEmpty())
              .collect(Collectors.joining(" AND "));
    };
  }

  private static String path(Field field) {
    return Path.of(field);
  }

  private String argument(Object value) {
    arguments.add(value instanceof Set<?> ? value : stored(value));
    return "$" + arguments.size();
  }

  /// In the form of a PDX field.
  private static Object stored(Object value) {
    return switch (value) {
      case Enum<?> word -> word.name();
      case LocalDate day -> day.toEpochDay();
      default -> value;
    };
  }
}
