package assay.engine.infinispan.wire;

import assay.api.Field;
import assay.api.RecordShape;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads components of entries.
final class Columns {

  private Columns() {}

  /// A field of an entry, or null where it has none of that name.
  static @Nullable Object of(Map.Entry<Object, Object> entry, Field field) {
    Object part = field.part() == Field.Part.KEY ? entry.getKey() : entry.getValue();
    if (!(part instanceof Record)) {
      return null;
    }
    RecordShape shape = RecordShape.of(part.getClass());
    int place = shape.indexOf(field.component());
    return place < 0 ? null : shape.components().get(place).of(part);
  }
}
