package assay.api.record;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A workload's types, and the records and enums inside their components, in the same order in every process.
public final class TypeClosure {

  private final Set<Class<?>> found = new LinkedHashSet<>();

  private TypeClosure() {}

  /// The listed types in their order, then the types found inside them.
  public static List<Class<?>> of(List<Class<? extends Record>> types) {
    TypeClosure closure = new TypeClosure();
    closure.found.addAll(types);
    types.forEach(closure::addComponents);
    return List.copyOf(closure.found);
  }

  private void addComponents(Class<?> type) {
    for (RecordComponent component : type.getRecordComponents()) {
      add(component.getGenericType());
    }
  }

  private void add(Type type) {
    switch (type) {
      case Class<?> plain -> addClass(plain);
      case ParameterizedType generic -> addAll(generic.getActualTypeArguments());
      case WildcardType wildcard -> addAll(wildcard.getUpperBounds());
      case GenericArrayType array -> add(array.getGenericComponentType());
      default -> {}
    }
  }

  private void addAll(Type[] types) {
    for (Type type : types) {
      add(type);
    }
  }

  private void addClass(Class<?> type) {
    if (type.isArray()) {
      addClass(type.getComponentType());
    } else if (type.isEnum()) {
      found.add(type);
    } else if (type.isRecord() && found.add(type)) {
      addComponents(type);
    } else if (type.isSealed()) {
      addAll(type.getPermittedSubclasses());
    }
  }
}
