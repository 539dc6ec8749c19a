package assay.engine.infinispan;

import assay.api.Queryable;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.engine.infinispan.wire.ConditionFilter;
import assay.engine.infinispan.wire.QueryRow;
import assay.engine.infinispan.wire.QueryRowConverter;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.infinispan.AdvancedCache;
import org.infinispan.CacheStream;

/// Queries on a map's entries: a stream, filtered and reduced to columns on the owners.
record MapQueries(AdvancedCache<Object, Object> map) implements Queryable {

  @Override
  public void index(EntryField field) {
    throw new UnsupportedOperationException("infinispan has no indexes for streams");
  }

  @Override
  public void unindex(EntryField field) {
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

  private CacheStream<QueryRow> rows(Selection selection) {
    return map.cacheEntrySet().stream()
        .filter(new ConditionFilter(selection.condition()))
        .map(new QueryRowConverter(selection.columns()));
  }

  private Map<Object, Object> all(Selection selection) {
    Map<Object, Object> found = new HashMap<>();
    try (CacheStream<QueryRow> rows = rows(selection)) {
      rows.iterator().forEachRemaining(row -> found.put(row.key(), row.content()));
    }
    return found;
  }
}
