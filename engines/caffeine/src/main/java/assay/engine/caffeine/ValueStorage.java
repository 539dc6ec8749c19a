package assay.engine.caffeine;

import assay.api.DefiniteFailureException;
import assay.api.record.JavaRecordCodec;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

enum ValueStorage {
  /// The object itself. Readers share it, so it must be immutable; records are.
  OBJECT {
    @Override
    Object stored(Object value) {
      return value;
    }

    @Override
    Object value(Object stored) {
      return stored;
    }
  },

  /// Serialized bytes, as in a cache outside this heap.
  BYTES {
    @Override
    Object stored(Object value) {
      try {
        return JavaRecordCodec.bytes(value);
      } catch (UncheckedIOException e) {
        throw new DefiniteFailureException("it could not be serialized, so nothing was stored", e);
      }
    }

    @Override
    Object value(Object stored) {
      return JavaRecordCodec.value((byte[]) stored);
    }
  };

  /// @param serialization the setting
  static ValueStorage of(String serialization) {
    return switch (serialization) {
      case "none" -> OBJECT;
      case "java" -> BYTES;
      default -> throw new IllegalArgumentException("no serialization `" + serialization + "`");
    };
  }

  /// @throws DefiniteFailureException if the value cannot be serialized
  abstract Object stored(Object value);

  abstract Object value(Object stored);

  final @Nullable Object valueOrNull(@Nullable Object stored) {
    return stored == null ? null : value(stored);
  }
}
