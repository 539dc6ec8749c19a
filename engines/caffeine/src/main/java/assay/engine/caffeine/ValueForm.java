package assay.engine.caffeine;

import assay.api.DefiniteFailureException;
import assay.api.record.JavaRecords;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The form in which a cache holds a value.
enum ValueForm {
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
        return JavaRecords.bytes(value);
      } catch (UncheckedIOException e) {
        throw new DefiniteFailureException("it could not be serialized, so nothing was stored", e);
      }
    }

    @Override
    Object value(Object stored) {
      return JavaRecords.value((byte[]) stored);
    }
  };

  /// The form for a value of `serialization`.
  static ValueForm of(String serialization) {
    return switch (serialization) {
      case "none" -> OBJECT;
      case "java" -> BYTES;
      default -> throw new IllegalArgumentException("no serialization `" + serialization + "`");
    };
  }

  /// The stored form of a value.
  ///
  /// @throws DefiniteFailureException if it cannot be serialized
  abstract Object stored(Object value);

  /// The value of a stored form.
  abstract Object value(Object stored);

  /// The value of a stored form, or null if there is none.
  final @Nullable Object valueOrNull(@Nullable Object stored) {
    return stored == null ? null : value(stored);
  }
}
