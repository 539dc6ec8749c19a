package assay.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/// The mapper for every JSON line and file of this project: records in, records out, unknown
/// properties refused.
public final class JsonCodec {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final JsonMapper EXACT =
      MAPPER
          .rebuild()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private static final JsonMapper PRETTY =
      MAPPER.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonCodec() {}

  /// A value as one line.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// A value as an indented document.
  public static String document(Object value) {
    return PRETTY.writeValueAsString(value);
  }

  /// A value as a tree.
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /// The value of a tree, none of whose properties may be missing or null; an `Optional` is empty by null.
  ///
  /// @throws tools.jackson.core.JacksonException when the tree is not such a value
  public static <T> T exact(JsonNode tree, Class<T> type) {
    return required(EXACT.treeToValue(tree, type), type);
  }

  /// Reads a value. The text `null` is none.
  ///
  /// @throws tools.jackson.core.JacksonException when the text is not such a value
  public static <T> T read(String text, Class<T> type) {
    return required(MAPPER.readValue(text, type), type);
  }

  /// A value that was read, by whatever mapper.
  ///
  /// @throws tools.jackson.core.JacksonException where the text said `null`
  public static <T> T required(@Nullable T value, Class<T> type) {
    if (value == null) {
      String what = "null in place of a value (%s)".formatted(type.getSimpleName());
      throw MismatchedInputException.from((JsonParser) null, type, what);
    }
    return value;
  }
}
