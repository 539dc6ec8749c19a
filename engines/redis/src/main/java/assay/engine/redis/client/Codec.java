package assay.engine.redis.client;

import assay.api.DefiniteFailureException;
import assay.api.record.CompactCodec;
import assay.api.record.JavaRecordCodec;
import assay.api.record.TypeClosure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Converts keys and values to bytes and back, because Redis stores only bytes.
public final class Codec {

  private final boolean compact;
  private final CompactCodec form;

  /// @param compact whether records are written as fields only, or by Java serialization
  public Codec(List<Class<? extends Record>> types, boolean compact) {
    this.compact = compact;
    form = new CompactCodec(TypeClosure.of(types));
  }

  /// @throws DefiniteFailureException if the value cannot be serialized: then it was not sent
  public byte[] write(Object value) {
    try {
      return compact ? form.write(value) : JavaRecordCodec.bytes(value);
    } catch (IOException | RuntimeException e) {
      throw new DefiniteFailureException("it could not be serialized, so nothing was sent", e);
    }
  }

  /// The value in bytes; null for null.
  public @Nullable Object read(byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      return compact ? form.read(bytes) : JavaRecordCodec.value(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
