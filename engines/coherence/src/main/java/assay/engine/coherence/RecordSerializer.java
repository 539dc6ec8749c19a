package assay.engine.coherence;

import assay.api.record.RecordReflection;
import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofSerializer;
import com.tangosol.io.pof.PofWriter;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes any record as POF: its components in order, by position, without names.
public final class RecordSerializer implements PofSerializer<Object> {

  /// Types that POF returns as another type by default.
  private static final Map<Class<?>, ComponentReader> READERS =
      Map.ofEntries(
          Map.entry(boolean.class, PofReader::readBoolean),
          Map.entry(byte.class, PofReader::readByte),
          Map.entry(short.class, PofReader::readShort),
          Map.entry(char.class, PofReader::readChar),
          Map.entry(int.class, PofReader::readInt),
          Map.entry(long.class, PofReader::readLong),
          Map.entry(float.class, PofReader::readFloat),
          Map.entry(double.class, PofReader::readDouble),
          Map.entry(Collection.class, RecordSerializer::readList),
          Map.entry(List.class, RecordSerializer::readList),
          Map.entry(Set.class, RecordSerializer::readSet),
          Map.entry(Map.class, RecordSerializer::readMap));

  private final RecordReflection shape;
  private final ComponentReader[] readers;

  /// Called by Coherence for each configured type.
  ///
  /// @param typeId unused
  public RecordSerializer(int typeId, Class<?> record) {
    shape = RecordReflection.of(record);
    readers =
        shape.components().stream()
            .map(component -> reader(component.type()))
            .toArray(ComponentReader[]::new);
  }

  @Override
  public void serialize(PofWriter out, Object record) throws IOException {
    List<RecordReflection.Component> components = shape.components();
    for (int i = 0; i < components.size(); i++) {
      out.writeObject(i, components.get(i).of(record));
    }
    out.writeRemainder(null);
  }

  @Override
  public Object deserialize(PofReader in) throws IOException {
    @Nullable Object[] values = new @Nullable Object[readers.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = readers[i].read(in, i);
    }
    in.readRemainder();
    return shape.record(values);
  }

  private static ComponentReader reader(Class<?> type) {
    Class<?> element = type.componentType();
    return element == null || element.isPrimitive()
        ? READERS.getOrDefault(type, PofReader::readObject)
        : (in, place) -> in.readArray(place, n -> (Object[]) Array.newInstance(element, n));
  }

  private static @Nullable Object readList(PofReader in, int place) throws IOException {
    Collection<?> read = in.readObject(place);
    return read == null ? null : new ArrayList<>(read);
  }

  private static @Nullable Object readSet(PofReader in, int place) throws IOException {
    Collection<?> read = in.readObject(place);
    return read == null ? null : new LinkedHashSet<>(read);
  }

  private static @Nullable Object readMap(PofReader in, int place) throws IOException {
    Map<?, ?> read = in.readObject(place);
    return read == null ? null : new LinkedHashMap<>(read);
  }

  private interface ComponentReader {
    @Nullable Object read(PofReader in, int place) throws IOException;
  }
}
