package assay.engine.geode.wire;

import assay.api.Settings;
import assay.api.record.StoredForm;
import org.apache.geode.pdx.PdxInstance;
import org.jspecify.annotations.Nullable;

/// How values are stored: records in PDX, or all non-plain types as bytes of Java serialization.
public enum Values {
  PDX,
  JAVA;

  public static Values of(Settings settings) {
    return settings.text("serialization", "pdx").equals("java") ? JAVA : PDX;
  }

  public Object carried(Object value) {
    if (StoredForm.isBasic(value)) {
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
