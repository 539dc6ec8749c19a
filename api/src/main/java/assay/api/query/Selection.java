package assay.api.query;

import java.util.Arrays;
import java.util.List;

/// Which entries a query asks for, what of them, and in how large pieces.
///
/// @param condition what they must fulfil
/// @param columns the fields to bring instead of the whole value, in this order; empty for the value
/// @param pageRows how many entries a page has at most; 0 for all of them at once
public record Selection(Condition condition, List<Field> columns, int pageRows) {

  public Selection {
    columns = List.copyOf(columns);
  }

  /// All entries that fulfil a condition, whole and at once.
  public static Selection of(Condition condition) {
    return new Selection(condition, List.of(), 0);
  }

  /// The same with only these fields of each entry.
  public Selection columns(List<Field> fields) {
    return new Selection(condition, fields, pageRows);
  }

  /// The same with only these components of each value.
  public Selection columns(String... components) {
    return columns(Arrays.stream(components).map(Field::of).toList());
  }

  /// The same in pages of so many entries.
  public Selection pages(int rows) {
    return new Selection(condition, columns, rows);
  }
}
