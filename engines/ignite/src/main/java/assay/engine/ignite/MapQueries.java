package assay.engine.ignite;

import assay.api.Queryable;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.engine.ignite.stored.FieldCodec;
import assay.engine.ignite.stored.StoredValueReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.query.QueryCursor;
import org.apache.ignite.cache.query.ScanQuery;
import org.apache.ignite.cache.query.SqlFieldsQuery;
import org.jspecify.annotations.Nullable;

/// Queries of a map: by SQL if it has an index, otherwise by a scan.
record MapQueries(IgniteCache<Object, Object> cache, Indexes indexes) implements Queryable {

  /// Builds an ordered index, which also answers ranges.
  @Override
  public void index(EntryField field) {
    indexes.add(field);
  }

  @Override
  public void unindex(EntryField field) {
    indexes.remove(field);
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    Rows rows = rows(selection);
    return selection.pageRows() > 0
        ? new QueryPages(rows, selection.pageRows())
        : List.of(all(rows)).iterator();
  }

  private static Map<Object, Object> all(Rows rows) {
    Map<Object, Object> all = new HashMap<>();
    try (QueryCursor<List<?>> cursor = rows.cursor()) {
      cursor.forEach(row -> rows.add(row, all));
    }
    return all;
  }

  private Rows rows(Selection selection) {
    SqlTable table = indexes.table();
    boolean sql =
        table != null
            && SqlWhere.has(table, selection.condition())
            && selection.columns().stream().allMatch(table::has);
    return table != null && sql ? bySql(table, selection) : byScan(selection);
  }

  private Rows bySql(SqlTable table, Selection selection) {
    SqlWhere where = SqlWhere.of(table, selection.condition());
    String columns =
        selection.columns().isEmpty()
            ? "_VAL"
            : selection.columns().stream().map(SqlTable::column).collect(Collectors.joining(", "));
    SqlFieldsQuery query =
        new SqlFieldsQuery(
                "SELECT _KEY, " + columns + " FROM " + table.from() + " WHERE " + where.text())
            .setArgs(where.arguments())
            .setSchema(SqlTable.SCHEMA);
    if (selection.pageRows() > 0) {
      query.setPageSize(selection.pageRows());
    }
    List<FieldCodec> codecs = selection.columns().stream().map(table::form).toList();
    return new Rows(cache.query(query), codecs, !codecs.isEmpty());
  }

  private Rows byScan(Selection selection) {
    ScanQuery<Object, Object> scan = new ScanQuery<>(new ScanCondition(selection.condition()));
    if (selection.pageRows() > 0) {
      scan.setPageSize(selection.pageRows());
    }
    QueryCursor<List<?>> found = cache.query(scan, new ScanColumns(selection.columns()));
    return new Rows(found, List.of(), !selection.columns().isEmpty());
  }

  /// The rows of a query.
  ///
  /// @param cursor returns a key, then a value or columns
  /// @param codecs how columns are stored; empty if they are plain
  /// @param columns whether there are columns
  record Rows(QueryCursor<List<?>> cursor, List<FieldCodec> codecs, boolean columns) {

    void add(List<?> row, Map<Object, Object> read) {
      read.put(
          StoredValueReader.inside(row.getFirst()),
          columns ? cells(row) : StoredValueReader.inside(row.get(1)));
    }

    private List<@Nullable Object> cells(List<?> row) {
      List<@Nullable Object> cells = new ArrayList<>(row.size() - 1);
      for (int i = 1; i < row.size(); i++) {
        Object stored = row.get(i);
        cells.add(codecs.isEmpty() ? StoredValueReader.in(stored) : codecs.get(i - 1).read(stored));
      }
      return cells;
    }
  }
}
