package assay.api;

import assay.api.query.Field;
import assay.api.query.Selection;
import java.util.Iterator;
import java.util.Map;

/// A capability: entries by what is in them.
public interface Queryable {

  /// Builds an index over a field; nothing where there is one.
  ///
  /// @throws UnsupportedOperationException where the engine has no indexes
  void index(Field field);

  /// Drops the index over a field; nothing where there is none.
  void unindex(Field field);

  /// The pages of a selection, each fetched from the cluster when it is asked for: key to value, or
  /// key to a `List` of the selected columns. A selection without pages is one page, which may be
  /// empty; with pages no page is empty.
  Iterator<Map<Object, Object>> select(Selection selection);

  /// Brings everything a selection finds, page by page, and returns how many entries that were.
  default long fetchAll(Selection selection) {
    long entries = 0;
    Iterator<Map<Object, Object>> pages = select(selection);
    while (pages.hasNext()) {
      entries += pages.next().size();
    }
    return entries;
  }
}
