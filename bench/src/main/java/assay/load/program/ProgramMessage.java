package assay.load.program;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import tools.jackson.databind.JsonNode;

/// What a client's program says: one record for each sort of line on its standard output.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ProgramMessage.Hello.class, name = "hello"),
  @JsonSubTypes.Type(value = ProgramMessage.Answered.class, name = "answered"),
  @JsonSubTypes.Type(value = ProgramMessage.Refused.class, name = "refused"),
  @JsonSubTypes.Type(value = ProgramMessage.Began.class, name = "began"),
  @JsonSubTypes.Type(value = ProgramMessage.Reported.class, name = "requests")
})
sealed interface ProgramMessage {

  /// Its first line.
  ///
  /// @param protocol the version of the protocol that it speaks
  /// @param language `python`
  /// @param runtime what runs it: `CPython 3.11.2`
  record Hello(int protocol, String language, String runtime) implements ProgramMessage {}

  /// It did what it was asked.
  ///
  /// @param id the command's number
  /// @param values what it answers
  record Answered(long id, JsonNode values) implements ProgramMessage {}

  /// It could not.
  ///
  /// @param id the command's number
  /// @param why in a sentence
  record Refused(long id, String why) implements ProgramMessage {}

  /// The load of a step has its beginning.
  ///
  /// @param nanos when, on the program's clock
  record Began(long nanos) implements ProgramMessage {}

  /// Requests that have ended.
  ///
  /// @param until up to when all have been reported that ended, on the program's clock
  /// @param rows a row for each
  record Reported(long until, JsonNode rows) implements ProgramMessage {}
}
