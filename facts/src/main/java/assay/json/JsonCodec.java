package assay.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/// The mapper for all JSON lines and files of this project. Maps records; refuses unknown properties.
public final class JsonCodec {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          // A question that a record answers about itself is none of its properties.
          .changeDefaultVisibility(by -> by.withIsGetterVisibility(Visibility.NONE))
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

  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  public static String document(Object value) {
    return PRETTY.writeValueAsString(value);
  }

  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /// A tree's value. No property may be missing or null, except an `Optional`, for which null means empty.
  ///
  /// @throws tools.jackson.core.JacksonException if the tree does not fit the type
  public static <T> T exact(JsonNode tree, Class<T> type) {
    return required(EXACT.treeToValue(tree, type), type);
  }

  /// A tree's value; what is missing is null, or a number's zero.
  ///
  /// @throws tools.jackson.core.JacksonException if the tree does not fit the type
  public static <T> T value(JsonNode tree, Class<T> type) {
    return required(MAPPER.treeToValue(tree, type), type);
  }

  /// Parses a value; refuses the text `null`.
  ///
  /// @throws tools.jackson.core.JacksonException if the text does not fit the type
  public static <T> T read(String text, Class<T> type) {
    return required(MAPPER.readValue(text, type), type);
  }

  /// Refuses null from any mapper.
  ///
  /// @throws tools.jackson.core.JacksonException if the text was `null`
  public static <T> T required(@Nullable T value, Class<T> type) {
    if (value == null) {
      String what = "null in place of a value (%s)".formatted(type.getSimpleName());
      throw MismatchedInputException.from((JsonParser) null, type, what);
    }
    return value;
  }
}
