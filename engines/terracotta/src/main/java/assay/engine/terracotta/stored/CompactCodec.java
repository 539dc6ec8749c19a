package assay.engine.terracotta.stored;

import assay.api.record.RecordReflection;
import assay.api.record.TypeClosure;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Records as their types' numbers and their components in order, each with a byte for its type;
/// values without such a byte use Java serialization.
final class CompactCodec implements ObjectCodec {

  private static final int NOTHING = 0;
  private static final int RECORD = 1;
  private static final int WORD = 2;
  private static final int LIST = 3;
  private static final int OTHER = 4;
  private static final int FIRST_PLAIN = 5;

  private final JavaCodec java = new JavaCodec();
  private final List<Class<?>> types;
  private final Map<Class<?>, Integer> numbers = new HashMap<>();

  CompactCodec(List<Class<? extends Record>> records) {
    types = TypeClosure.of(records);
    types.forEach(type -> numbers.put(type, numbers.size()));
  }

  @Override
  public void write(DataOutputStream out, @Nullable Object value) throws IOException {
    if (value == null) {
      out.writeByte(NOTHING);
      return;
    }
    int plain = BasicTypeCodec.numberOf(value.getClass());
    if (plain >= 0) {
      out.writeByte(FIRST_PLAIN + plain);
      BasicTypeCodec.of(plain).write(out, value);
    } else if (value instanceof Record && numbers.containsKey(value.getClass())) {
      writeRecord(out, value);
    } else if (value instanceof Enum<?> word && numbers.containsKey(word.getDeclaringClass())) {
      out.writeByte(WORD);
      out.writeShort(numbers.getOrDefault(word.getDeclaringClass(), -1));
      BasicTypeCodec.text(out, word.name());
    } else if (value instanceof List<?> list) {
      writeList(out, list);
    } else {
      out.writeByte(OTHER);
      java.write(out, value);
    }
  }

  private void writeRecord(DataOutputStream out, Object record) throws IOException {
    out.writeByte(RECORD);
    out.writeShort(numbers.getOrDefault(record.getClass(), -1));
    for (RecordReflection.Component component :
        RecordReflection.of(record.getClass()).components()) {
      write(out, component.of(record));
    }
  }

  private void writeList(DataOutputStream out, List<?> list) throws IOException {
    out.writeByte(LIST);
    out.writeInt(list.size());
    for (Object element : list) {
      write(out, element);
    }
  }

  @Override
  public @Nullable Object read(DataInputStream in) throws IOException {
    int what = in.readByte();
    return switch (what) {
      case NOTHING -> null;
      case RECORD -> readRecord(in);
      case WORD -> readWord(in);
      case LIST -> readList(in);
      case OTHER -> java.read(in);
      default -> BasicTypeCodec.of(what - FIRST_PLAIN).read(in);
    };
  }

  private Object readRecord(DataInputStream in) throws IOException {
    RecordReflection shape = RecordReflection.of(types.get(in.readShort()));
    @Nullable Object[] values = new @Nullable Object[shape.components().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = read(in);
    }
    return shape.record(values);
  }

  private Object readWord(DataInputStream in) throws IOException {
    Class<?> type = types.get(in.readShort());
    String name = BasicTypeCodec.text(in);
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IOException("no " + name + " in " + type);
  }

  private List<@Nullable Object> readList(DataInputStream in) throws IOException {
    int size = in.readInt();
    List<@Nullable Object> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(read(in));
    }
    return list;
  }
}
