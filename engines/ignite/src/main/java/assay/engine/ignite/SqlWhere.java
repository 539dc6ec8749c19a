package assay.engine.ignite;

import assay.api.query.Condition;
import assay.api.query.EntryField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

final class SqlWhere {

  private final SqlTable table;
  private final List<Object> arguments = new ArrayList<>();
  private final String text;

  private SqlWhere(SqlTable table, Condition condition) {
    this.table = table;
    text = text(condition);
  }

  static SqlWhere of(SqlTable table, Condition condition) {
    return new SqlWhere(table, condition);
  }

  static boolean has(SqlTable table, Condition condition) {
    return switch (condition) {
      case Condition.Equal equal -> table.has(equal.field());
      case Condition.In in -> table.has(in.field());
      case Condition.Between between -> table.has(between.field());
      case Condition.All all -> all.conditions().stream().allMatch(each -> has(table, each));
    };
  }

  String text() {
    return text;
  }

  /// In their order.
  Object[] arguments() {
    return arguments.toArray();
  }

  private String text(Condition condition) {
    return switch (condition) {
      case Condition.Equal equal -> {
        add(equal.field(), equal.value());
        yield SqlTable.column(equal.field()) + " = ?";
      }
      case Condition.In in -> {
        in.values().forEach(value -> add(in.field(), value));
        String marks = String.join(", ", Collections.nCopies(in.values().size(), "?"));
        yield marks.isEmpty() ? "1 = 0" : SqlTable.column(in.field()) + " IN (" + marks + ")";
      }
      case Condition.Between between -> {
        add(between.field(), between.from());
        add(between.field(), between.to());
        yield SqlTable.column(between.field()) + " BETWEEN ? AND ?";
      }
      case Condition.All all ->
          all.conditions().isEmpty()
              ? "1 = 1"
              : all.conditions().stream().map(this::text).collect(Collectors.joining(" AND "));
    };
  }

  private void add(EntryField field, Object value) {
    arguments.add(table.form(field).storing().apply(value));
  }
}
