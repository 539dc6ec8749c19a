package assay.engine.ignite;

import assay.api.query.EntryField;
import assay.engine.ignite.stored.StoredValueReader;
import assay.engine.ignite.stored.ValueStorage;
import java.util.ArrayList;
import java.util.List;
import javax.cache.Cache.Entry;
import org.apache.ignite.lang.IgniteClosure;
import org.jspecify.annotations.Nullable;

/// What members send for an entry found by a scan: its key, and its value or single columns.
final class ScanColumns implements IgniteClosure<Entry<Object, Object>, List<?>> {

  private static final long serialVersionUID = 1L;

  private final String[] components;
  private final boolean[] ofKey;

  ScanColumns(List<EntryField> columns) {
    components = columns.stream().map(EntryField::component).toArray(String[]::new);
    ofKey = new boolean[components.length];
    for (int i = 0; i < ofKey.length; i++) {
      ofKey[i] = columns.get(i).part() == EntryField.Part.KEY;
    }
  }

  @Override
  public List<?> apply(Entry<Object, Object> entry) {
    List<@Nullable Object> row = new ArrayList<>();
    row.add(entry.getKey());
    if (components.length == 0) {
      row.add(entry.getValue());
    }
    for (int i = 0; i < components.length; i++) {
      Object part = ofKey[i] ? entry.getKey() : entry.getValue();
      row.add(ValueStorage.BINARY.carried(StoredValueReader.component(part, components[i])));
    }
    return row;
  }
}
