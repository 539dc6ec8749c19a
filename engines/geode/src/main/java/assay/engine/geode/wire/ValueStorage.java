package assay.engine.geode.wire;

import assay.api.Settings;
import assay.api.record.StoredForm;
import org.apache.geode.pdx.PdxInstance;
import org.jspecify.annotations.Nullable;

/// How values are stored: records in PDX, or all non-plain types as bytes of Java serialization.
public enum ValueStorage {
  PDX,
  JAVA;

  public static ValueStorage of(Settings settings) {
    return settings.text("serialization", "pdx").equals("java") ? JAVA : PDX;
  }

  public Object carried(Object value) {
    if (StoredForm.isBasic(value)) {
      return value;
    }
    return this == PDX && value instanceof Record ? value : JavaSerializedValue.of(value);
  }

  public static @Nullable Object in(@Nullable Object stored) {
    return stored == null ? null : inside(stored);
  }

  public static Object inside(Object stored) {
    return switch (stored) {
      case PdxInstance instance -> instance.getObject();
      case JavaSerializedValue bytes -> bytes.value();
      case RecordKey key -> key.getRecord();
      default -> stored;
    };
  }

  public static Object key(Object key) {
    return key instanceof Record record ? new RecordKey(record) : PDX.carried(key);
  }
}
