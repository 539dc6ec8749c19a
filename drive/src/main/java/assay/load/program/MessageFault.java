package assay.load.program;

import assay.json.JsonCodec;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Why a line is no message of a client's program: the first field that is missing, unknown or of another type.
final class MessageFault {

  private static final List<JsonSubTypes.Type> MESSAGES =
      List.of(ProgramMessage.class.getAnnotation(JsonSubTypes.class).value());

  private MessageFault() {}

  static String of(String line) {
    JsonNode said;
    try {
      said = JsonCodec.read(line, JsonNode.class);
    } catch (JacksonException e) {
      return "it is no JSON";
    }
    if (!said.isObject()) {
      return "it is no JSON object";
    }
    return MESSAGES.stream()
        .filter(type -> type.name().equals(said.path("say").stringValue("")))
        .findFirst()
        .map(type -> ofFields(said, type))
        .orElseGet(() ->
            "its `say` must be one of "
                + MESSAGES.stream().map(JsonSubTypes.Type::name).collect(Collectors.joining(", ")));
  }

  private static String ofFields(JsonNode said, JsonSubTypes.Type type) {
    List<String> fields =
        Arrays.stream(type.value().getRecordComponents()).map(RecordComponent::getName).toList();
    return fields.stream()
        .filter(field -> !said.hasNonNull(field))
        .findFirst()
        .map(field -> "`%s` lacks `%s`".formatted(type.name(), field))
        .or(() ->
            said.propertyNames().stream()
                .filter(field -> !field.equals("say") && !fields.contains(field))
                .findFirst()
                .map(field -> "`%s` has no field `%s`".formatted(type.name(), field)))
        .orElse("a field of `%s` has another type".formatted(type.name()));
  }
}
