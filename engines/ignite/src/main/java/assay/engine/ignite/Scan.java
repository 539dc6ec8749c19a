package assay.engine.ignite;

import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.record.JavaRecords;
import assay.engine.ignite.stored.Binaries;
import org.apache.ignite.lang.IgniteBiPredicate;
import org.jspecify.annotations.Nullable;

/// A condition that members test on their entries, reading only the fields in it.
final class Scan implements IgniteBiPredicate<Object, Object> {

  private static final long serialVersionUID = 1L;

  private final byte[] bytes;
  private transient @Nullable Condition condition;

  Scan(Condition condition) {
    this.bytes = JavaRecords.bytes(condition);
  }

  @Override
  public boolean apply(Object key, Object value) {
    Condition known = condition;
    if (known == null) {
      known = (Condition) JavaRecords.value(bytes);
      condition = known;
    }
    return known.holds(field ->
        Binaries.component(field.part() == Field.Part.KEY ? key : value, field.component()));
  }
}
