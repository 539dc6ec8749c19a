package assay.api.query;

import java.util.Arrays;
import java.util.List;

/// The entries that a query asks for, their parts, and the page size.
///
/// @param condition the condition that entries must meet
/// @param columns the fields to fetch instead of the whole value, in this order; empty for the
/// value
/// @param pageRows the most entries in a page; 0 for all entries at once
public record Selection(Condition condition, List<EntryField> columns, int pageRows) {

  public Selection {
    columns = List.copyOf(columns);
  }

  /// All entries that meet a condition, whole and at once.
  public static Selection of(Condition condition) {
    return new Selection(condition, List.of(), 0);
  }

  /// A copy with only these fields per entry.
  public Selection columns(List<EntryField> fields) {
    return new Selection(condition, fields, pageRows);
  }

  /// A copy with only these components per value.
  public Selection columns(String... components) {
    return columns(Arrays.stream(components).map(EntryField::of).toList());
  }

  /// A copy with pages up to this many entries.
  public Selection pages(int rows) {
    return new Selection(condition, columns, rows);
  }
}
