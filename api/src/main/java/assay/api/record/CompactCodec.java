package assay.api.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
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

/// A compact serialization for engines that store bytes: a type byte, then the value's content. A record is its class's
/// number and its components. Types without a form use Java serialization.
public final class CompactCodec {

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

  /// @param types records and enums, in the same order in every process
  public CompactCodec(List<Class<?>> types) {
    this.types = types;
    for (int i = 0; i < types.size(); i++) {
      numbers.put(types.get(i), i);
    }
  }

  /// The bytes of a value.
  ///
  /// @throws IOException when it cannot be serialized
  public byte[] write(@Nullable Object value) throws IOException {
    CompactBuffer bytes = new CompactBuffer();
    write(bytes, value);
    return bytes.toByteArray();
  }

  private void write(CompactBuffer out, @Nullable Object value) throws IOException {
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
        JavaRecordCodec.write(bytes, value);
        block(out, OTHER, bytes.toByteArray());
      }
    }
  }

  private void writeAll(CompactBuffer out, Collection<?> all) throws IOException {
    out.write(LIST);
    unsigned(out, all.size());
    for (Object each : all) {
      write(out, each);
    }
  }

  private void number(CompactBuffer out, int form, Class<?> type) {
    out.write(form);
    unsigned(out, numbers.getOrDefault(type, 0));
  }

  private static void block(CompactBuffer out, int form, byte[] bytes) {
    out.write(form);
    unsigned(out, bytes.length);
    out.write(bytes);
  }

  /// Small numbers of either sign take few bytes.
  private static void signed(CompactBuffer out, int form, long number) {
    out.write(form);
    unsigned(out, (number << 1) ^ (number >> 63));
  }

  private static void unsigned(CompactBuffer out, long number) {
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /// The value in bytes from [#write].
  ///
  /// @throws IOException when the bytes are malformed or cut
  public @Nullable Object read(byte[] bytes) throws IOException {
    try {
      return read(ByteBuffer.wrap(bytes));
    } catch (BufferUnderflowException e) {
      throw new EOFException("the value is cut");
    }
  }

  private @Nullable Object read(ByteBuffer in) throws IOException {
    int form = in.get() & 0xFF;
    return switch (form) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case INT -> (Object) (int) signed(in);
      case LONG -> signed(in);
      case DOUBLE -> in.getDouble();
      case TEXT -> text(in);
      case BYTES -> block(in);
      case DATE -> LocalDate.ofEpochDay(signed(in));
      case WORD -> types.get((int) unsigned(in)).getEnumConstants()[(int) unsigned(in)];
      case RECORD -> record(in);
      case LIST -> list(in);
      case OTHER -> JavaRecordCodec.read(new ByteArrayInputStream(block(in)));
      default -> throw new IOException("no value begins with " + form);
    };
  }

  private Object record(ByteBuffer in) throws IOException {
    RecordReflection shape = RecordReflection.of(types.get((int) unsigned(in)));
    @Nullable Object[] values = new @Nullable Object[shape.components().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = read(in);
    }
    return shape.record(values);
  }

  @SuppressWarnings("NullAway") // a list may hold null
  private List<Object> list(ByteBuffer in) throws IOException {
    int size = (int) unsigned(in);
    List<Object> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      all.add(read(in));
    }
    return Collections.unmodifiableList(all);
  }

  private static String text(ByteBuffer in) throws IOException {
    int length = length(in);
    int start = in.arrayOffset() + in.position();
    in.position(in.position() + length);
    return new String(in.array(), start, length, StandardCharsets.UTF_8);
  }

  private static byte[] block(ByteBuffer in) throws IOException {
    byte[] bytes = new byte[length(in)];
    in.get(bytes);
    return bytes;
  }

  private static int length(ByteBuffer in) throws IOException {
    long length = unsigned(in);
    if (length < 0 || length > in.remaining()) {
      throw new IOException(
          "%d bytes are said to follow, and %d do".formatted(length, in.remaining()));
    }
    return (int) length;
  }

  private static long signed(ByteBuffer in) {
    long number = unsigned(in);
    return (number >>> 1) ^ -(number & 1);
  }

  private static long unsigned(ByteBuffer in) {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      int next = in.get() & 0xFF;
      number |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return number;
      }
    }
  }
}
