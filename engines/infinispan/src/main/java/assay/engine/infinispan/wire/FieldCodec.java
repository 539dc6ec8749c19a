package assay.engine.infinispan.wire;

import assay.api.record.RecordReflection;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.List;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.jspecify.annotations.Nullable;

/// How one component is written as a message field.
interface FieldCodec {

  String type();

  /// The value of a missing field.
  default @Nullable Object absent() {
    return null;
  }

  /// Reads a field, possibly once more.
  ///
  /// @param before the value from earlier occurrences
  @Nullable Object read(ReadContext context, @Nullable Object before) throws IOException;

  /// Only for a field with a value.
  void write(WriteContext context, int number, Object value) throws IOException;

  static FieldCodec of(RecordReflection.Component component) {
    if (component.generic() instanceof ParameterizedType list && list.getRawType() == List.class) {
      return new ListCodec(of(element(list.getActualTypeArguments()[0])));
    }
    return of(component.type());
  }

  private static Class<?> element(Type type) {
    return switch (type) {
      case Class<?> plain -> plain;
      case WildcardType wildcard -> element(wildcard.getUpperBounds()[0]);
      default -> Object.class;
    };
  }

  private static FieldCodec of(Class<?> type) {
    FieldCodec plain = BasicTypeCodec.of(type);
    if (plain != null) {
      return plain;
    }
    if (type.isRecord()) {
      return new RecordCodec(type);
    }
    if (type.isEnum()) {
      return new EnumCodec(List.of(type.getEnumConstants()));
    }
    return JavaCodec.suits(type) ? new JavaCodec() : new AnyCodec();
  }
}
