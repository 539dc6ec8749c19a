package assay.engine.redis;

import assay.api.DefiniteFailureException;
import assay.api.record.JavaRecords;
import assay.api.record.TypeClosure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Turns keys and values into bytes and back: Redis knows nothing else.
public final class Codec {

  private final boolean compact;
  private final Forms forms;

  /// A codec for a workload's records.
  ///
  /// @param compact whether records are written as their fields alone, or by Java's serialization
  public Codec(List<Class<? extends Record>> types, boolean compact) {
    this.compact = compact;
    forms = new Forms(TypeClosure.of(types));
  }

  /// The bytes of a key or a value.
  ///
  /// @throws DefiniteFailureException where it cannot be written: then nothing was sent
  public byte[] write(Object value) {
    try {
      return compact ? compact(value) : serialized(value);
    } catch (IOException | RuntimeException e) {
      throw new DefiniteFailureException("it could not be serialized, so nothing was sent", e);
    }
  }

  private byte[] compact(Object value) throws IOException {
    CompactBytes bytes = new CompactBytes();
    forms.write(bytes, value);
    return bytes.toByteArray();
  }

  private static byte[] serialized(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JavaRecords.write(bytes, value);
    return bytes.toByteArray();
  }

  /// What was written, or null of null.
  public @Nullable Object read(byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      return compact
          ? forms.read(ByteBuffer.wrap(bytes))
          : JavaRecords.read(new ByteArrayInputStream(bytes));
    } catch (BufferUnderflowException e) {
      throw new UncheckedIOException(new EOFException("the value is cut"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
