package assay.engine.ignite.stored;

import assay.api.Settings;
import assay.api.record.StoredForm;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How values are stored: records as binary objects, or all non-plain values as bytes of Java
/// serialization.
public enum ValueStorage {
  BINARY,
  JAVA;

  public static ValueStorage of(Settings settings) {
    return settings.text("serialization", "binary").equals("java") ? JAVA : BINARY;
  }

  public Object carriedOver(Object value) {
    return Objects.requireNonNull(carried(value));
  }

  /// A value that Ignite can carry.
  public @Nullable Object carried(@Nullable Object value) {
    if (value == null || StoredForm.isBasic(value)) {
      return value;
    }
    return this == BINARY && value instanceof Record ? value : JavaSerializedValue.of(value);
  }
}
