package assay.engine.reference;

import assay.api.query.ColumnSelector;
import assay.api.query.Selection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The pages of a selection. The first page decides the set of entries; each page is read when it
/// is requested, and leaves out entries that no longer match.
final class ReferencePages implements Iterator<Map<Object, Object>> {

  private final NamedMap map;
  private final Selection selection;
  private @Nullable Iterator<Object> keys;
  private @Nullable Map<Object, Object> next;

  ReferencePages(NamedMap map, Selection selection) {
    this.map = map;
    this.selection = selection;
  }

  @Override
  public boolean hasNext() {
    Iterator<Object> left = keys;
    if (left == null) {
      Map<Object, Object> found = map.entries().select(map.name(), selection.condition());
      left = new ArrayList<>(found.keySet()).iterator();
      keys = left;
    }
    while (next == null && left.hasNext()) {
      Map<Object, Object> page = new LinkedHashMap<>();
      while (page.size() < selection.pageRows() && left.hasNext()) {
        add(left.next(), page);
      }
      next = page.isEmpty() ? null : page;
    }
    return next != null;
  }

  private void add(Object key, Map<Object, Object> page) {
    Object value = map.entries().getFromOwner(new EntryAddress(map.name(), key));
    if (value == null) {
      return;
    }
    Map.Entry<Object, Object> entry = Map.entry(key, value);
    if (selection.condition().holds(entry)) {
      page.put(
          key,
          selection.columns().isEmpty() ? value : ColumnSelector.of(entry, selection.columns()));
    }
  }

  @Override
  public Map<Object, Object> next() {
    Map<Object, Object> page = hasNext() ? next : null;
    if (page == null) {
      throw new NoSuchElementException();
    }
    next = null;
    return page;
  }
}
