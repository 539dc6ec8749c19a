package assay.engine.coherence.proxy;

import assay.api.record.RecordReflection;
import com.oracle.coherence.io.json.GensonBundleProvider;
import com.oracle.coherence.io.json.genson.Context;
import com.oracle.coherence.io.json.genson.Converter;
import com.oracle.coherence.io.json.genson.Factory;
import com.oracle.coherence.io.json.genson.GenericType;
import com.oracle.coherence.io.json.genson.Genson;
import com.oracle.coherence.io.json.genson.GensonBuilder;
import com.oracle.coherence.io.json.genson.ext.GensonBundle;
import com.oracle.coherence.io.json.genson.reflect.TypeUtil;
import com.oracle.coherence.io.json.genson.stream.ObjectReader;
import com.oracle.coherence.io.json.genson.stream.ObjectWriter;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Records as JSON objects, with a field for each component. Coherence's own JSON does not support
/// records.
public final class RecordJsonBundle implements GensonBundleProvider {

  @Override
  public GensonBundle provide() {
    return new GensonBundle() {
      @Override
      public void configure(GensonBuilder builder) {
        builder.withConverterFactory(new Records());
      }
    };
  }

  private static final class Records implements Factory<Converter<Record>> {

    @Override
    public @Nullable Converter<Record> create(Type type, Genson genson) {
      Class<?> raw = TypeUtil.getRawClass(type);
      return raw.isRecord() ? new RecordConverter(RecordReflection.of(raw)) : null;
    }
  }

  private record RecordConverter(RecordReflection shape) implements Converter<Record> {

    @Override
    public void serialize(Record value, ObjectWriter out, Context context) {
      out.beginObject();
      for (RecordReflection.Component component : shape.components()) {
        out.writeName(component.name());
        context.genson.serialize(component.of(value), component.generic(), out, context);
      }
      out.endObject();
    }

    @Override
    public Record deserialize(ObjectReader in, Context context) {
      List<RecordReflection.Component> components = shape.components();
      @Nullable Object[] values = new @Nullable Object[components.size()];
      in.beginObject();
      while (in.hasNext()) {
        in.next();
        int place = shape.indexOf(in.name());
        if (place < 0) {
          in.skipValue();
        } else {
          Type type = components.get(place).generic();
          values[place] = context.genson.deserialize(GenericType.of(type), in, context);
        }
      }
      in.endObject();
      return (Record) shape.record(values);
    }
  }
}
