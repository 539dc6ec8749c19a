package assay.workload;

import assay.api.Destroyable;
import assay.api.Queryable;
import assay.api.query.EntryField;
import java.util.Map;
import java.util.Set;

public abstract class IndexedMap extends PlainMap implements Queryable, Destroyable {

  private final Set<EntryField> indexes;

  protected IndexedMap(Map<Object, Object> entries, Set<EntryField> indexes) {
    super(entries);
    this.indexes = indexes;
  }

  @Override
  public final void index(EntryField field) {
    indexes.add(field);
  }

  @Override
  public final void unindex(EntryField field) {
    indexes.remove(field);
  }

  @Override
  public void destroy() {
    entries.clear();
    indexes.clear();
  }
}
