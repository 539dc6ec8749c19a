package assay.api;

import assay.api.query.EntryField;
import assay.api.query.Selection;
import java.util.Iterator;
import java.util.Map;

/// A capability: finds entries by their content.
public interface Queryable {

  /// Builds an index over a field, unless there is one.
  ///
  /// @throws UnsupportedOperationException when the engine has no indexes
  void index(EntryField field);

  /// Drops the index over a field, if there is one.
  void unindex(EntryField field);

  /// A selection's pages, each fetched from the cluster on demand: key to value, or key to a `List`
  /// with the selected columns. A selection without pages is one page, possibly empty; with pages
  /// no page is empty.
  Iterator<Map<Object, Object>> select(Selection selection);

  /// Fetches all selected entries, page by page, and returns their number.
  default long fetchAll(Selection selection) {
    long entries = 0;
    Iterator<Map<Object, Object>> pages = select(selection);
    while (pages.hasNext()) {
      entries += pages.next().size();
    }
    return entries;
  }
}
