package assay.engine.terracotta.stored;

import assay.api.Settings;
import assay.api.record.CompactCodec;
import assay.api.record.JavaRecordCodec;
import assay.api.record.TypeClosure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.ehcache.spi.serialization.Serializer;
import org.ehcache.spi.serialization.SerializerException;
import org.jspecify.annotations.Nullable;

/// Writes keys and values; servers keep the bytes and never read them.
///
/// Reading must not move the buffer's position: Ehcache writes a value that it has read from the
/// same buffer again. Ehcache's own serializer for byte arrays moves the position, and Ehcache then
/// writes no bytes.
public final class ValueSerializer implements Serializer<Object> {

  private final @Nullable CompactCodec compact;

  /// @param compact null for Java serialization
  private ValueSerializer(@Nullable CompactCodec compact) {
    this.compact = compact;
  }

  /// By the configuration's setting.
  public static ValueSerializer of(List<Class<? extends Record>> types, Settings settings) {
    boolean java = settings.text("serialization").equals("java");
    return new ValueSerializer(java ? null : new CompactCodec(TypeClosure.of(types)));
  }

  @Override
  public ByteBuffer serialize(Object value) {
    try {
      return ByteBuffer.wrap(compact == null ? JavaRecordCodec.bytes(value) : compact.write(value));
    } catch (IOException | RuntimeException e) {
      throw new SerializerException("cannot be written: " + value.getClass(), e);
    }
  }

  @Override
  public Object read(ByteBuffer binary) {
    byte[] bytes = new byte[binary.remaining()];
    binary.duplicate().get(bytes);
    try {
      Object value = compact == null ? JavaRecordCodec.value(bytes) : compact.read(bytes);
      if (value != null) {
        return value;
      }
      throw new SerializerException("there is nothing where a value was written");
    } catch (IOException | UncheckedIOException e) {
      throw new SerializerException("cannot be read", e);
    }
  }

  @Override
  public boolean equals(Object value, ByteBuffer binary) {
    return value.equals(read(binary));
  }
}
