package assay.engine.infinispan;

import assay.api.Queryable;
import assay.api.query.Field;
import assay.api.query.Selection;
import assay.engine.infinispan.wire.Matching;
import assay.engine.infinispan.wire.Row;
import assay.engine.infinispan.wire.ToRow;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.infinispan.AdvancedCache;
import org.infinispan.CacheStream;

/// What a map answers about the content of its entries: a stream over them, filtered and cut to columns
/// where they live.
///
/// @param map the map
record MapQueries(AdvancedCache<Object, Object> map) implements Queryable {

  @Override
  public void index(Field field) {
    throw new UnsupportedOperationException("infinispan has no indexes for streams");
  }

  @Override
  public void unindex(Field field) {
    throw new UnsupportedOperationException("infinispan has no indexes for streams");
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    return selection.pageRows() > 0
        ? new QueryPages(
            rows(selection).distributedBatchSize(selection.pageRows()).iterator(),
            selection.pageRows())
        : List.of(all(selection)).iterator();
  }

  private CacheStream<Row> rows(Selection selection) {
    return map.cacheEntrySet().stream()
        .filter(new Matching(selection.condition()))
        .map(new ToRow(selection.columns()));
  }

  private Map<Object, Object> all(Selection selection) {
    Map<Object, Object> found = new HashMap<>();
    try (CacheStream<Row> rows = rows(selection)) {
      rows.iterator().forEachRemaining(row -> found.put(row.key(), row.content()));
    }
    return found;
  }
}
