package assay.engine.geode;

import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.engine.geode.member.FieldPath;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A condition in Geode's Object Query Language.
final class OqlCondition {

  private final List<Object> arguments = new ArrayList<>();
  private final String text;

  private OqlCondition(Condition condition) {
    text = text(condition);
  }

  static OqlCondition of(Condition condition) {
    return new OqlCondition(condition);
  }

  String select(String columns, String map) {
    String all = "SELECT " + columns + " FROM " + FieldPath.entries(map);
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
              + argument(
                  in.values().stream().map(OqlCondition::stored).collect(Collectors.toSet()));
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

  private static String path(EntryField field) {
    return FieldPath.of(field);
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
