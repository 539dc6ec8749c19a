package assay.engine.geode.wire;

import org.apache.geode.pdx.PdxReader;
import org.apache.geode.pdx.PdxSerializer;
import org.apache.geode.pdx.PdxWriter;
import org.jspecify.annotations.Nullable;

/// Writes any record in PDX. Members read single fields without the rest and without the record's
/// class.
public final class RecordSerializer implements PdxSerializer {

  @Override
  public boolean toData(Object value, PdxWriter out) {
    if (!(value instanceof Record)) {
      return false;
    }
    RecordCodec.of(value.getClass()).write(out, value);
    return true;
  }

  @Override
  public @Nullable Object fromData(Class<?> type, PdxReader in) {
    return type.isRecord() ? RecordCodec.of(type).read(in) : null;
  }
}
