package assay.engine.ignite;

import assay.api.Settings;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How values are stored: records as binary objects, or all that is not plain as the bytes of Java's
/// serialization.
public enum Values {
  /// Records as binary objects.
  BINARY,
  /// Bytes of Java's serialization.
  JAVA;

  private static final Set<Class<?>> PLAIN =
      Set.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Character.class,
          String.class,
          BigDecimal.class,
          UUID.class,
          byte[].class,
          int[].class,
          long[].class);

  /// What the setting says.
  public static Values of(Settings settings) {
    return settings.text("serialization", "binary").equals("java") ? JAVA : BINARY;
  }

  /// A value that is not null, as Ignite can carry it.
  public Object carriedOver(Object value) {
    return Objects.requireNonNull(carried(value));
  }

  /// A value as Ignite can carry it.
  public @Nullable Object carried(@Nullable Object value) {
    if (value == null || PLAIN.contains(value.getClass())) {
      return value;
    }
    return this == BINARY && value instanceof Record ? value : JavaBytes.of(value);
  }
}
