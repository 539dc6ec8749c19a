package assay.engine.geode.wire;

import assay.api.record.RecordReflection;
import java.util.List;
import org.apache.geode.pdx.PdxReader;
import org.apache.geode.pdx.PdxWriter;
import org.jspecify.annotations.Nullable;

/// The stored form of one record class: a PDX field for every component, with its name.
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

  private RecordCodec(Class<?> type) {
    shape = RecordReflection.of(type);
    codecs = shape.components().stream().map(FieldCodec::of).toList();
  }

  public static RecordCodec of(Class<?> record) {
    return FORMS.get(record);
  }

  /// Null if there is none.
  public @Nullable FieldCodec form(String component) {
    int place = shape.indexOf(component);
    return place < 0 ? null : codecs.get(place);
  }

  void write(PdxWriter out, Object record) {
    for (int i = 0; i < codecs.size(); i++) {
      RecordReflection.Component component = shape.components().get(i);
      codecs.get(i).write(out, component.name(), component.of(record));
    }
  }

  Object read(PdxReader in) {
    @Nullable Object[] values = new @Nullable Object[codecs.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = codecs.get(i).read(in, shape.components().get(i).name());
    }
    return shape.record(values);
  }
}
