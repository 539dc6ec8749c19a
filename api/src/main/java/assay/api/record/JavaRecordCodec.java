package assay.api.record;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Java serialization, also for records that are not [Serializable].
///
/// Java writes a [Serializable] record in its own way. Other records are written as their class and components, at about
/// the same cost, so workloads need no declaration for one engine's sake.
public final class JavaRecordCodec {

  private JavaRecordCodec() {}

  /// Writes a value, and closes the stream.
  public static void write(OutputStream out, @Nullable Object value) throws IOException {
    try (Output stream = new Output(out)) {
      stream.writeObject(value);
    }
  }

  /// Reads a value from [#write], and closes the stream.
  ///
  /// @throws IOException also if its class is not on this process's class path
  public static @Nullable Object read(InputStream in) throws IOException {
    return read(new Input(in));
  }

  /// Reads a value from [#write] that others may have made, and closes the stream.
  ///
  /// @param admitted decides about every class and length before it is used
  /// @throws IOException also if something is not admitted
  public static @Nullable Object read(InputStream in, ObjectInputFilter admitted)
      throws IOException {
    Input input = new Input(in);
    input.setObjectInputFilter(admitted);
    return read(input);
  }

  private static @Nullable Object read(Input input) throws IOException {
    try (input) {
      return input.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("a value's class is not on this process's class path", e);
    }
  }

  /// The bytes of a value.
  ///
  /// @throws UncheckedIOException if the value cannot be serialized
  public static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /// The value of [#bytes].
  ///
  /// @throws UncheckedIOException also if its class is not on this process's class path
  public static Object value(byte[] bytes) {
    try {
      Object value = read(new ByteArrayInputStream(bytes));
      if (value == null) {
        throw new IllegalStateException("null was stored as bytes");
      }
      return value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The serialized form of a record that is not [Serializable].
  private static final class Carried implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Class<?> type;
    private final @Nullable Object[] values;

    Carried(Object record) {
      type = record.getClass();
      values = RecordReflection.of(type).values(record);
    }

    Object record() {
      return RecordReflection.of(type).record(values);
    }
  }

  private static final class Output extends ObjectOutputStream {

    Output(OutputStream out) throws IOException {
      super(out);
      enableReplaceObject(true);
    }

    @Override
    protected @Nullable Object replaceObject(@Nullable Object value) {
      return value instanceof Record && !(value instanceof Serializable)
          ? new Carried(value)
          : value;
    }
  }

  private static final class Input extends ObjectInputStream {

    Input(InputStream in) throws IOException {
      super(in);
      enableResolveObject(true);
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object value) {
      return value instanceof Carried carried ? carried.record() : value;
    }
  }
}
