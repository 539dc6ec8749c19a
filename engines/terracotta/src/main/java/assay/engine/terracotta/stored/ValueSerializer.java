package assay.engine.terracotta.stored;

import assay.api.Settings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.ehcache.spi.serialization.Serializer;
import org.ehcache.spi.serialization.SerializerException;

/// Writes keys and values; servers keep the bytes and never read them.
///
/// Reading must not move the buffer's position: Ehcache writes a value that it has read from the
/// same buffer again. Ehcache's own serializer for byte arrays moves the position, and Ehcache then
/// writes no bytes.
public final class ValueSerializer implements Serializer<Object> {

  private final ObjectCodec codec;

  private ValueSerializer(ObjectCodec codec) {
    this.codec = codec;
  }

  /// By the configuration's setting.
  public static ValueSerializer of(List<Class<? extends Record>> types, Settings settings) {
    boolean java = settings.text("serialization").equals("java");
    return new ValueSerializer(java ? new JavaCodec() : new CompactCodec(types));
  }

  @Override
  public ByteBuffer serialize(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
    try {
      codec.write(new DataOutputStream(bytes), value);
    } catch (IOException | RuntimeException e) {
      throw new SerializerException("cannot be written: " + value.getClass(), e);
    }
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  @Override
  public Object read(ByteBuffer binary) {
    byte[] bytes = new byte[binary.remaining()];
    binary.duplicate().get(bytes);
    try {
      Object value = codec.read(new DataInputStream(new ByteArrayInputStream(bytes)));
      if (value != null) {
        return value;
      }
      throw new SerializerException("there is nothing where a value was written");
    } catch (IOException e) {
      throw new SerializerException("cannot be read", e);
    }
  }

  @Override
  public boolean equals(Object value, ByteBuffer binary) {
    return value.equals(read(binary));
  }
}
