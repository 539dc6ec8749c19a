package assay.engine.ignite.stored;

import assay.api.record.RecordReflection;
import java.util.List;
import org.apache.ignite.binary.BinaryField;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.binary.BinaryType;
import org.apache.ignite.binary.BinaryWriter;
import org.jspecify.annotations.Nullable;

/// The stored form of one record class: a field for every component, with its name.
public final class RecordCodec {

  private static final ClassValue<RecordCodec> FORMS =
      new ClassValue<>() {
        @Override
        protected RecordCodec computeValue(Class<?> type) {
          return new RecordCodec(type);
        }
      };

  private final RecordReflection shape;
  private final List<FieldCodec> codecs;
  private volatile @Nullable List<BinaryField> fields;

  private RecordCodec(Class<?> type) {
    shape = RecordReflection.of(type);
    codecs = shape.components().stream().map(FieldCodec::of).toList();
  }

  public static RecordCodec of(Class<?> record) {
    return FORMS.get(record);
  }

  void write(BinaryWriter out, Object record) {
    for (int i = 0; i < codecs.size(); i++) {
      RecordReflection.Component component = shape.components().get(i);
      codecs.get(i).write(out, component.name(), component.of(record));
    }
  }

  Object read(BinaryObject stored) {
    List<BinaryField> all = fields(stored);
    @Nullable Object[] values = new @Nullable Object[codecs.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = codecs.get(i).read(all.get(i).value(stored));
    }
    return shape.record(values);
  }

  /// Null if there is none.
  @Nullable Object read(BinaryObject stored, String component) {
    int place = shape.indexOf(component);
    return place < 0 ? null : codecs.get(place).read(fields(stored).get(place).value(stored));
  }

  public List<RecordReflection.Component> components() {
    return shape.components();
  }

  /// Null if there is none.
  public @Nullable FieldCodec form(String component) {
    int place = shape.indexOf(component);
    return place < 0 ? null : codecs.get(place);
  }

  private List<BinaryField> fields(BinaryObject stored) {
    List<BinaryField> known = fields;
    if (known == null) {
      BinaryType type = stored.type();
      known = shape.components().stream().map(each -> type.field(each.name())).toList();
      fields = known;
    }
    return known;
  }
}
