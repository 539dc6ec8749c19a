package assay.engine.geode.wire;

import assay.api.Settings;
import java.math.BigDecimal;
import java.util.Set;
import java.util.UUID;
import org.apache.geode.pdx.PdxInstance;
import org.jspecify.annotations.Nullable;

/// How values are stored: records in PDX, or all non-plain types as bytes of Java serialization.
public enum Values {
  PDX,
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
    return settings.text("serialization", "pdx").equals("java") ? JAVA : PDX;
  }

  public Object carried(Object value) {
    if (PLAIN.contains(value.getClass())) {
      return value;
    }
    return this == PDX && value instanceof Record ? value : JavaBytes.of(value);
  }

  public static @Nullable Object in(@Nullable Object stored) {
    return stored == null ? null : inside(stored);
  }

  public static Object inside(Object stored) {
    return switch (stored) {
      case PdxInstance instance -> instance.getObject();
      case JavaBytes bytes -> bytes.value();
      case RecordKey key -> key.getRecord();
      default -> stored;
    };
  }

  public static Object key(Object key) {
    return key instanceof Record record ? new RecordKey(record) : PDX.carried(key);
  }
}
