package assay.engine.geode;

import assay.api.query.ColumnSelector;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.api.query.SelectionPages;
import java.util.List;
import java.util.Map;

/// The pages of a query, from keys fetched before.
final class QueryPages extends SelectionPages {

  private final MapEntries entries;
  private final List<Object> keys;
  private final List<EntryField> columns;
  private final int size;
  private int next;

  QueryPages(MapEntries entries, List<Object> keys, Selection selection) {
    super(selection.pageRows());
    this.entries = entries;
    this.keys = keys;
    columns = selection.columns();
    size = selection.pageRows();
  }

  @Override
  protected Page fetch() {
    List<Object> some = keys.subList(next, Math.min(keys.size(), next + size));
    next += some.size();
    Map<Object, Object> page = some.isEmpty() ? Map.of() : entries.getAll(some);
    return new Page(columns.isEmpty() ? page : ColumnSelector.of(page, columns), some.size());
  }
}
