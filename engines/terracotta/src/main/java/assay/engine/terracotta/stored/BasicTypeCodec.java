package assay.engine.terracotta.stored;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A type that is written directly, without its class name.
record BasicTypeCodec(Class<?> type, Writing writing, Reading reading) {

  private static final List<BasicTypeCodec> ALL =
      List.of(
          new BasicTypeCodec(
              Integer.class, (out, v) -> out.writeInt((Integer) v), DataInputStream::readInt),
          new BasicTypeCodec(
              Long.class, (out, v) -> out.writeLong((Long) v), DataInputStream::readLong),
          new BasicTypeCodec(
              Double.class, (out, v) -> out.writeDouble((Double) v), DataInputStream::readDouble),
          new BasicTypeCodec(
              Boolean.class,
              (out, v) -> out.writeBoolean((Boolean) v),
              DataInputStream::readBoolean),
          new BasicTypeCodec(String.class, (out, v) -> text(out, (String) v), BasicTypeCodec::text),
          new BasicTypeCodec(
              byte[].class, (out, v) -> bytes(out, (byte[]) v), BasicTypeCodec::bytes),
          new BasicTypeCodec(
              BigDecimal.class, (out, v) -> decimal(out, (BigDecimal) v), BasicTypeCodec::decimal),
          new BasicTypeCodec(
              LocalDate.class,
              (out, v) -> out.writeLong(((LocalDate) v).toEpochDay()),
              in -> LocalDate.ofEpochDay(in.readLong())));

  private static final Map<Class<?>, Integer> NUMBERS = new HashMap<>();

  static {
    ALL.forEach(each -> NUMBERS.put(each.type(), NUMBERS.size()));
  }

  /// -1 if it has none.
  static int numberOf(Class<?> type) {
    return NUMBERS.getOrDefault(type, -1);
  }

  static BasicTypeCodec of(int number) {
    return ALL.get(number);
  }

  void write(DataOutputStream out, Object value) throws IOException {
    writing.write(out, value);
  }

  Object read(DataInputStream in) throws IOException {
    return reading.read(in);
  }

  static void text(DataOutputStream out, String text) throws IOException {
    bytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  private static void decimal(DataOutputStream out, BigDecimal decimal) throws IOException {
    out.writeInt(decimal.scale());
    bytes(out, decimal.unscaledValue().toByteArray());
  }

  private static BigDecimal decimal(DataInputStream in) throws IOException {
    int scale = in.readInt();
    return new BigDecimal(new BigInteger(bytes(in)), scale);
  }

  @FunctionalInterface
  interface Writing {
    void write(DataOutputStream out, Object value) throws IOException;
  }

  @FunctionalInterface
  interface Reading {
    Object read(DataInputStream in) throws IOException;
  }
}
