package assay.load.program;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import tools.jackson.databind.JsonNode;

/// The messages of a client's program: one record for each sort of line on its standard output.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ProgramMessage.Hello.class, name = "hello"),
  @JsonSubTypes.Type(value = ProgramMessage.Answered.class, name = "answered"),
  @JsonSubTypes.Type(value = ProgramMessage.Refused.class, name = "refused"),
  @JsonSubTypes.Type(value = ProgramMessage.Began.class, name = "began"),
  @JsonSubTypes.Type(value = ProgramMessage.Reported.class, name = "requests")
})
sealed interface ProgramMessage {

  /// The first line.
  ///
  /// @param language for example `python`
  /// @param runtime for example `CPython 3.11.2`
  record Hello(int protocol, String language, String runtime) implements ProgramMessage {}

  record Answered(long id, JsonNode values) implements ProgramMessage {}

  record Refused(long id, String why) implements ProgramMessage {}

  /// @param nanos on the program's clock
  record Began(long nanos) implements ProgramMessage {}

  /// @param until all requests that ended before this moment of the program's clock have been
  ///     reported
  /// @param rows one for each request
  record Reported(long until, JsonNode rows) implements ProgramMessage {}
}
