package assay.engine.infinispan.wire;

import java.util.EnumSet;
import java.util.List;
import org.infinispan.protostream.EnumMarshaller;
import org.jspecify.annotations.Nullable;

/// Writes a single enum constant, as a column or in a condition, as its ordinal number.
///
/// @param <E> the enum
final class EnumConstantMarshaller<E extends Enum<E>> implements EnumMarshaller<E> {

  private final Class<E> type;
  private final List<E> words;

  EnumConstantMarshaller(Class<E> type) {
    this.type = type;
    words = List.copyOf(EnumSet.allOf(type));
  }

  @Override
  public Class<E> getJavaClass() {
    return type;
  }

  @Override
  public String getTypeName() {
    return "assay." + RecordMarshaller.name(type);
  }

  /// In the schema language, in which one package's constants need different names.
  String schema() {
    String name = RecordMarshaller.name(type);
    StringBuilder schema = new StringBuilder("enum " + name + " {\n");
    for (int i = 0; i < words.size(); i++) {
      schema.append("  %s_%s = %d;\n".formatted(name, words.get(i).name(), i));
    }
    return schema.append("}\n").toString();
  }

  @Override
  public @Nullable E decode(int number) {
    return number >= 0 && number < words.size() ? words.get(number) : null;
  }

  @Override
  public int encode(E word) {
    return words.indexOf(word);
  }
}
