package assay.engine.ignite;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.internal.binary.BinaryObjectEx;
import org.jspecify.annotations.Nullable;

/// Makes plain Java of what Ignite stores.
public final class Binaries {

  private static final Map<Integer, Class<?>> CLASSES = new ConcurrentHashMap<>();

  private Binaries() {}

  /// The value that is stored so.
  public static @Nullable Object in(@Nullable Object stored) {
    return stored == null ? null : inside(stored);
  }

  /// The same of what is not null.
  public static Object inside(Object stored) {
    if (stored instanceof BinaryObject object) {
      Class<?> type = type(object);
      return type.isRecord() ? RecordCodec.of(type).read(object) : value(object);
    }
    return stored instanceof JavaBytes bytes ? bytes.value() : stored;
  }

  private static Object value(BinaryObject object) {
    JavaBytes bytes = object.deserialize();
    return bytes.value();
  }

  /// One component of a record that is stored; null where it is no record or has no such component.
  static @Nullable Object component(@Nullable Object stored, String component) {
    if (stored instanceof BinaryObject object && type(object).isRecord()) {
      return RecordCodec.of(type(object)).read(object, component);
    }
    return null;
  }

  /// The class of what is stored.
  static Class<?> type(BinaryObject object) {
    int id = ((BinaryObjectEx) object).typeId();
    Class<?> known = CLASSES.get(id);
    return known != null
        ? known
        : CLASSES.computeIfAbsent(id, unused -> named(object.type().typeName()));
  }

  /// The class of a name.
  static Class<?> named(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("a value's class is not on this process's class path", e);
    }
  }
}
