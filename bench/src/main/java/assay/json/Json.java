package assay.json;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The mapper for every JSON line and file of this project: records in, records out, unknown
/// properties refused.
public final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final JsonMapper PRETTY =
      MAPPER.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  /// A value as one line.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// A value as an indented document.
  public static String document(Object value) {
    return PRETTY.writeValueAsString(value);
  }

  /// Reads a value.
  ///
  /// @throws tools.jackson.core.JacksonException when the text is not such a value
  public static <T> T read(String text, Class<T> type) {
    return MAPPER.readValue(text, type);
  }
}
