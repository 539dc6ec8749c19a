package assay.api.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values as a byte that says what they are, and then as little as they need: a record is its class's number
/// and its components. What has no form here is written by Java's serialization. For engines that store bytes.
public final class CompactForm {

  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int INT = 3;
  private static final int LONG = 4;
  private static final int DOUBLE = 5;
  private static final int TEXT = 6;
  private static final int RECORD = 7;
  private static final int WORD = 8;
  private static final int LIST = 9;
  private static final int BYTES = 10;
  private static final int DATE = 11;
  private static final int OTHER = 12;

  private final List<Class<?>> types;
  private final Map<Class<?>, Integer> numbers = new HashMap<>();

  /// @param types records and enums, in an order that is the same in every process
  public CompactForm(List<Class<?>> types) {
    this.types = types;
    for (int i = 0; i < types.size(); i++) {
      numbers.put(types.get(i), i);
    }
  }

  /// Writes a value.
  public void write(DataOutputStream out, @Nullable Object value) throws IOException {
    switch (value) {
      case null -> out.write(NULL);
      case Boolean is -> out.write(is ? TRUE : FALSE);
      case Integer number -> signed(out, INT, number);
      case Long number -> signed(out, LONG, number);
      case Double number -> {
        out.write(DOUBLE);
        out.writeDouble(number);
      }
      case String text -> block(out, TEXT, text.getBytes(StandardCharsets.UTF_8));
      case byte[] bytes -> block(out, BYTES, bytes);
      case LocalDate date -> signed(out, DATE, date.toEpochDay());
      case Enum<?> word when numbers.containsKey(word.getDeclaringClass()) -> {
        number(out, WORD, word.getDeclaringClass());
        unsigned(out, Arrays.asList(word.getDeclaringClass().getEnumConstants()).indexOf(word));
      }
      case Record record when numbers.containsKey(record.getClass()) -> {
        number(out, RECORD, record.getClass());
        for (Object component : RecordReflection.of(record.getClass()).values(record)) {
          write(out, component);
        }
      }
      case List<?> list -> writeAll(out, list);
      default -> {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        JavaRecords.write(bytes, value);
        block(out, OTHER, bytes.toByteArray());
      }
    }
  }

  private void writeAll(DataOutputStream out, Collection<?> all) throws IOException {
    out.write(LIST);
    unsigned(out, all.size());
    for (Object each : all) {
      write(out, each);
    }
  }

  private void number(DataOutputStream out, int form, Class<?> type) throws IOException {
    out.write(form);
    unsigned(out, numbers.getOrDefault(type, 0));
  }

  private static void block(DataOutputStream out, int form, byte[] bytes) throws IOException {
    out.write(form);
    unsigned(out, bytes.length);
    out.write(bytes);
  }

  /// Small numbers of either sign take few bytes.
  private static void signed(DataOutputStream out, int form, long number) throws IOException {
    out.write(form);
    unsigned(out, (number << 1) ^ (number >> 63));
  }

  private static void unsigned(DataOutputStream out, long number) throws IOException {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /// Reads what was written.
  public @Nullable Object read(DataInputStream in) throws IOException {
    int form = in.readUnsignedByte();
    return switch (form) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case INT -> (Object) (int) signed(in);
      case LONG -> signed(in);
      case DOUBLE -> in.readDouble();
      case TEXT -> new String(block(in), StandardCharsets.UTF_8);
      case BYTES -> block(in);
      case DATE -> LocalDate.ofEpochDay(signed(in));
      case WORD -> types.get((int) unsigned(in)).getEnumConstants()[(int) unsigned(in)];
      case RECORD -> record(in);
      case LIST -> list(in);
      case OTHER -> JavaRecords.read(new ByteArrayInputStream(block(in)));
      default -> throw new IOException("no value begins with " + form);
    };
  }

  private Object record(DataInputStream in) throws IOException {
    RecordReflection shape = RecordReflection.of(types.get((int) unsigned(in)));
    @Nullable Object[] values = new @Nullable Object[shape.components().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = read(in);
    }
    return shape.record(values);
  }

  @SuppressWarnings("NullAway") // a list may hold null
  private List<Object> list(DataInputStream in) throws IOException {
    int size = (int) unsigned(in);
    List<Object> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      all.add(read(in));
    }
    return Collections.unmodifiableList(all);
  }

  private static byte[] block(DataInputStream in) throws IOException {
    return in.readNBytes((int) unsigned(in));
  }

  private static long signed(DataInputStream in) throws IOException {
    long number = unsigned(in);
    return (number >>> 1) ^ -(number & 1);
  }

  private static long unsigned(DataInputStream in) throws IOException {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      int next = in.readUnsignedByte();
      number |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return number;
      }
    }
  }
}
