package assay.engine.ignite.stored;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.internal.binary.BinaryObjectEx;
import org.jspecify.annotations.Nullable;

/// Converts Ignite's stored objects to plain Java.
public final class StoredValueReader {

  private static final Map<Integer, Class<?>> CLASSES = new ConcurrentHashMap<>();

  private StoredValueReader() {}

  public static @Nullable Object in(@Nullable Object stored) {
    return stored == null ? null : inside(stored);
  }

  public static Object inside(Object stored) {
    if (stored instanceof BinaryObject object) {
      Class<?> type = type(object);
      return type.isRecord() ? RecordCodec.of(type).read(object) : value(object);
    }
    return stored instanceof JavaSerializedValue bytes ? bytes.value() : stored;
  }

  private static Object value(BinaryObject object) {
    JavaSerializedValue bytes = object.deserialize();
    return bytes.value();
  }

  /// A stored record's component; null if there is none.
  public static @Nullable Object component(@Nullable Object stored, String component) {
    if (stored instanceof BinaryObject object && type(object).isRecord()) {
      return RecordCodec.of(type(object)).read(object, component);
    }
    return null;
  }

  public static Class<?> type(BinaryObject object) {
    int id = ((BinaryObjectEx) object).typeId();
    Class<?> known = CLASSES.get(id);
    return known != null
        ? known
        : CLASSES.computeIfAbsent(id, unused -> named(object.type().typeName()));
  }

  public static Class<?> named(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("a value's class is not on this process's class path", e);
    }
  }
}
