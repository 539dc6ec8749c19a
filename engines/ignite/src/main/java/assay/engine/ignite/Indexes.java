package assay.engine.ignite;

import assay.api.query.EntryField;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.cache.Cache.Entry;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.query.QueryCursor;
import org.apache.ignite.cache.query.ScanQuery;
import org.apache.ignite.cache.query.SqlFieldsQuery;
import org.apache.ignite.internal.IgniteEx;
import org.jspecify.annotations.Nullable;

/// The indexes on one map. Ignite indexes only tables, and a map becomes a table with its first
/// index. The table's columns come from the first entry's key and value, so the indexes of an empty
/// map wait for its first entry.
final class Indexes {

  private final IgniteEx client;
  private final IgniteCache<Object, Object> cache;
  private final Set<EntryField> waiting = new LinkedHashSet<>();
  private volatile boolean wait;
  private volatile @Nullable SqlTable known;

  Indexes(IgniteEx client, IgniteCache<Object, Object> cache) {
    this.client = client;
    this.cache = cache;
  }

  /// Null without indexes.
  @Nullable SqlTable table() {
    written();
    SqlTable table = known;
    if (table == null) {
      table = SqlTable.of(client, cache.getName());
      known = table;
    }
    return table;
  }

  /// Builds an index, now or with the first entry.
  synchronized void add(EntryField field) {
    waiting.add(field);
    wait = true;
    build();
  }

  synchronized void remove(EntryField field) {
    waiting.remove(field);
    SqlTable table = table();
    if (table != null) {
      run("DROP INDEX IF EXISTS " + table.index(field));
    }
  }

  void written() {
    if (wait) {
      build();
    }
  }

  private synchronized void build() {
    SqlTable table = SqlTable.of(client, cache.getName());
    if (table == null) {
      table = made();
    }
    if (table != null) {
      for (EntryField field : waiting) {
        run("CREATE INDEX IF NOT EXISTS " + table.index(field) + " ON " + table.indexed(field));
      }
      waiting.clear();
      wait = false;
    }
  }

  private @Nullable SqlTable made() {
    try (QueryCursor<Entry<Object, Object>> some =
        cache.query(new ScanQuery<Object, Object>().setPageSize(1))) {
      for (Entry<Object, Object> entry : some) {
        SqlTable table = SqlTable.of(cache.getName(), entry.getKey(), entry.getValue());
        run(table.definition());
        return table;
      }
    }
    return null;
  }

  private void run(String statement) {
    cache.query(new SqlFieldsQuery(statement).setSchema(SqlTable.SCHEMA)).getAll();
  }
}
