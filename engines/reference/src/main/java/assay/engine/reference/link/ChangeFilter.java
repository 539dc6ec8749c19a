package assay.engine.reference.link;

import assay.api.record.JavaRecordCodec;
import java.io.ObjectInputFilter;
import java.util.Map;
import java.util.Set;

/// Admits what a change consists of: records, enums, and the JDK's plain values and collections. The bytes of other
/// classes could run code while they are read.
final class ChangeFilter implements ObjectInputFilter {

  static final int MOST_BYTES = 64 << 20;

  private static final int DEEPEST = 100;

  private static final Set<Class<?>> PLAIN =
      Set.of(
          String.class,
          Number.class,
          Boolean.class,
          Character.class,
          Class.class,
          Object.class,
          Map.Entry.class);

  /// Their numbers have no effect but their value.
  private static final Set<String> PACKAGES = Set.of("java.lang", "java.math");

  private static final Set<String> COLLECTIONS =
      Set.of(
          "java.util.CollSer",
          "java.util.ArrayList",
          "java.util.Arrays$ArrayList",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet",
          "java.util.Optional",
          "java.util.TreeMap",
          "java.util.TreeSet",
          "java.util.UUID");

  /// What the JDK makes of the unchangeable ones.
  private static final String UNCHANGEABLE = "java.util.ImmutableCollections$";

  @Override
  public Status checkInput(FilterInfo info) {
    if (info.depth() > DEEPEST || info.arrayLength() > MOST_BYTES) {
      return Status.REJECTED;
    }
    Class<?> type = info.serialClass();
    if (type == null) {
      return Status.UNDECIDED;
    }
    return isAdmitted(element(type)) ? Status.ALLOWED : Status.REJECTED;
  }

  private static Class<?> element(Class<?> type) {
    Class<?> element = type;
    while (element.componentType() != null) {
      element = element.componentType();
    }
    return element;
  }

  private static boolean isAdmitted(Class<?> type) {
    return type.isPrimitive()
        || type.isRecord()
        || Enum.class.isAssignableFrom(type)
        || PLAIN.contains(type)
        || COLLECTIONS.contains(type.getName())
        || type.getName().startsWith(UNCHANGEABLE)
        || type.getName().startsWith(JavaRecordCodec.class.getName() + "$")
        || type.getPackageName().equals("java.time")
        || (Number.class.isAssignableFrom(type) && PACKAGES.contains(type.getPackageName()));
  }
}
