package assay.engine.hazelcast;

import assay.api.Queryable;
import assay.api.query.ColumnSelector;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import com.hazelcast.config.IndexConfig;
import com.hazelcast.config.IndexType;
import com.hazelcast.map.IMap;
import com.hazelcast.projection.Projections;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

final class MapQueries implements Queryable {

  private static final String KEY = "__key";

  private final IMap<Object, Object> map;
  private final Set<String> notProjected;

  /// @param notProjected the components that a projection would not return as in the record
  MapQueries(IMap<Object, Object> map, Set<String> notProjected) {
    this.map = map;
    this.notProjected = notProjected;
  }

  /// Builds an ordered index, which also answers ranges.
  @Override
  public void index(EntryField field) {
    map.addIndex(new IndexConfig(IndexType.SORTED, attribute(field)));
  }

  /// Hazelcast drops an index only with its map.
  @Override
  public void unindex(EntryField field) {
    throw new UnsupportedOperationException("hazelcast drops an index with its map only");
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    Predicate<Object, Object> predicate = predicate(selection.condition());
    return selection.pageRows() > 0
        ? new QueryPages(this, predicate, selection.columns(), selection.pageRows())
        : List.of(all(predicate, selection.columns())).iterator();
  }

  private Map<Object, Object> all(Predicate<Object, Object> predicate, List<EntryField> columns) {
    if (columns.isEmpty()) {
      return entries(predicate);
    }
    return columns.stream().map(EntryField::component).anyMatch(notProjected::contains)
        ? ColumnSelector.of(entries(predicate), columns)
        : projected(predicate, columns);
  }

  Map<Object, Object> entries(Predicate<Object, Object> predicate) {
    Set<Map.Entry<Object, Object>> found = map.entrySet(predicate);
    Map<Object, Object> entries = HashMap.newHashMap(found.size());
    found.forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
    return entries;
  }

  private Map<Object, Object> projected(
      Predicate<Object, Object> predicate, List<EntryField> columns) {
    String[] attributes =
        Stream.concat(Stream.of(KEY), columns.stream().map(MapQueries::attribute))
            .toArray(String[]::new);
    Collection<Object[]> found = map.project(Projections.multiAttribute(attributes), predicate);
    Map<Object, Object> rows = HashMap.newHashMap(found.size());
    found.forEach(row -> rows.put(row[0], Arrays.asList(row).subList(1, row.length)));
    return rows;
  }

  private static String attribute(EntryField field) {
    return field.part() == EntryField.Part.KEY ? KEY + "." + field.component() : field.component();
  }

  private static Predicate<Object, Object> predicate(Condition condition) {
    return switch (condition) {
      case Condition.Equal equal ->
          Predicates.equal(attribute(equal.field()), comparable(equal.value()));
      case Condition.In in ->
          Predicates.in(
              attribute(in.field()),
              in.values().stream().map(MapQueries::comparable).toArray(Comparable<?>[]::new));
      case Condition.Between between ->
          Predicates.between(attribute(between.field()), between.from(), between.to());
      case Condition.All all ->
          switch (all.conditions().size()) {
            case 0 -> Predicates.alwaysTrue();
            case 1 -> predicate(all.conditions().getFirst());
            default ->
                Predicates.and(
                    all.conditions().stream()
                        .map(MapQueries::predicate)
                        .toArray(Predicate<?, ?>[]::new));
          };
    };
  }

  private static Comparable<?> comparable(Object value) {
    if (value instanceof Comparable<?> comparable) {
      return comparable;
    }
    throw new IllegalArgumentException("hazelcast compares by order, and this has none: " + value);
  }
}
