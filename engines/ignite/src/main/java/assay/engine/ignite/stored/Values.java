package assay.engine.ignite.stored;

import assay.api.Settings;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How values are stored: records as binary objects, or all non-plain values as bytes of Java
/// serialization.
public enum Values {
  BINARY,
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

  public static Values of(Settings settings) {
    return settings.text("serialization", "binary").equals("java") ? JAVA : BINARY;
  }

  public Object carriedOver(Object value) {
    return Objects.requireNonNull(carried(value));
  }

  /// A value that Ignite can carry.
  public @Nullable Object carried(@Nullable Object value) {
    if (value == null || PLAIN.contains(value.getClass())) {
      return value;
    }
    return this == BINARY && value instanceof Record ? value : JavaBytes.of(value);
  }
}
