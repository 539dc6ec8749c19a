package assay.engine.hazelcast;

import assay.api.record.RecordReflection;
import com.hazelcast.nio.serialization.compact.CompactReader;
import com.hazelcast.nio.serialization.compact.CompactSerializer;
import com.hazelcast.nio.serialization.compact.CompactWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes any record in the Compact format: a field for every component, with its name.
///
/// @param <T> the record's class
final class RecordSerializer<T extends Record> implements CompactSerializer<T> {

  private final Class<T> type;
  private final RecordReflection shape;
  private final List<Component> components;

  RecordSerializer(Class<T> type) {
    this.type = type;
    shape = RecordReflection.of(type);
    components = shape.components().stream().map(Component::of).toList();
  }

  @Override
  public T read(CompactReader in) {
    @Nullable Object[] values = new @Nullable Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      Component component = components.get(i);
      values[i] = component.codec().read(in, component.name());
    }
    return type.cast(shape.record(values));
  }

  @Override
  public void write(CompactWriter out, T record) {
    for (int i = 0; i < components.size(); i++) {
      Component component = components.get(i);
      component.codec().write(out, component.name(), shape.components().get(i).of(record));
    }
  }

  @Override
  public String getTypeName() {
    return type.getName();
  }

  @Override
  public Class<T> getCompactClass() {
    return type;
  }

  private record Component(String name, FieldCodec codec) {

    static Component of(RecordReflection.Component component) {
      return new Component(component.name(), FieldCodec.of(component));
    }
  }
}
