package assay.api.query;

import assay.api.record.RecordReflection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One component of an entry's record: of its value, or of its key if the key is a record.
///
/// @param part the half of the entry
/// @param component the record component's name
public record EntryField(Part part, String component) {

  /// The two halves of an entry.
  public enum Part {
    KEY,
    VALUE
  }

  public static EntryField of(String component) {
    return new EntryField(Part.VALUE, component);
  }

  public static EntryField ofKey(String component) {
    return new EntryField(Part.KEY, component);
  }

  /// The component's value in an entry; null if that half is no record, or has no component of that name.
  public @Nullable Object in(Map.Entry<?, ?> entry) {
    Object record = part == Part.KEY ? entry.getKey() : entry.getValue();
    if (!(record instanceof Record)) {
      return null;
    }
    RecordReflection shape = RecordReflection.of(record.getClass());
    int place = shape.indexOf(component);
    return place < 0 ? null : shape.components().get(place).of(record);
  }
}
