package assay.engine.coherence;

import assay.api.Queryable;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import com.tangosol.net.NamedCache;
import com.tangosol.util.Filter;
import com.tangosol.util.InvocableMap;
import com.tangosol.util.ValueExtractor;
import com.tangosol.util.aggregator.ReducerAggregator;
import com.tangosol.util.extractor.MultiExtractor;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Queries of a map. If entries are stored as POF, members read only the requested components.
final class MapQueries implements Queryable {

  private final NamedCache<Object, Object> cache;
  private final boolean pagesByKeys;

  /// @param pagesByKeys whether pages are made from keys, instead of by Coherence
  MapQueries(NamedCache<Object, Object> cache, boolean pagesByKeys) {
    this.cache = cache;
    this.pagesByKeys = pagesByKeys;
  }

  /// Builds an ordered index, which also answers ranges.
  @Override
  public void index(EntryField field) {
    cache.addIndex(new ComponentExtractor(field), true, null);
  }

  @Override
  public void unindex(EntryField field) {
    cache.removeIndex(new ComponentExtractor(field));
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    Filter<?> filter = ConditionFilters.filter(selection.condition());
    if (selection.pageRows() == 0) {
      return List.of(all(filter, selection.columns())).iterator();
    }
    return pagesByKeys
        ? new KeyPages(this, filter, selection.columns(), selection.pageRows())
        : new QueryPages(this, filter, selection.columns(), selection.pageRows());
  }

  private Map<Object, Object> all(Filter<?> filter, List<EntryField> columns) {
    return columns.isEmpty() ? entries(filter) : cache.aggregate(filter, reducer(columns));
  }

  Map<Object, Object> entries(Filter<?> filter) {
    Set<Map.Entry<Object, Object>> found = cache.entrySet(filter);
    Map<Object, Object> entries = HashMap.newHashMap(found.size());
    for (Map.Entry<Object, Object> entry : found) {
      entries.put(entry.getKey(), entry.getValue());
    }
    return entries;
  }

  Map<Object, Object> entries(Collection<?> keys) {
    return cache.getAll(keys);
  }

  Set<Object> keys(Filter<?> filter) {
    return cache.keySet(filter);
  }

  Map<Object, Object> columns(Collection<?> keys, List<EntryField> columns) {
    return cache.aggregate(keys, reducer(columns));
  }

  @SuppressWarnings({
    "unchecked",
    "rawtypes"
  }) // > an extractor for several columns gives a list of objects
  private static InvocableMap.EntryAggregator<Object, Object, Map<Object, Object>> reducer(
      List<EntryField> columns) {
    ValueExtractor[] each =
        columns.stream().map(ComponentExtractor::new).toArray(ValueExtractor[]::new);
    return new ReducerAggregator(new MultiExtractor(each));
  }
}
