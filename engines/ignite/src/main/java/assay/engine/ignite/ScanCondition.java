package assay.engine.ignite;

import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.record.JavaRecordCodec;
import assay.engine.ignite.stored.StoredValueReader;
import org.apache.ignite.lang.IgniteBiPredicate;
import org.jspecify.annotations.Nullable;

/// A condition that members test on their entries, reading only the fields in it.
final class ScanCondition implements IgniteBiPredicate<Object, Object> {

  private static final long serialVersionUID = 1L;

  private final byte[] bytes;
  private transient @Nullable Condition condition;

  ScanCondition(Condition condition) {
    this.bytes = JavaRecordCodec.bytes(condition);
  }

  @Override
  public boolean apply(Object key, Object value) {
    Condition known = condition;
    if (known == null) {
      known = (Condition) JavaRecordCodec.value(bytes);
      condition = known;
    }
    return known.holds(field ->
        StoredValueReader.component(
            field.part() == EntryField.Part.KEY ? key : value, field.component()));
  }
}
