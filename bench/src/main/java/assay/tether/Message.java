package assay.tether;

import assay.json.JsonCodec;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// What a child says to its parent.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Message.Hello.class, name = "hello"),
  @JsonSubTypes.Type(value = Message.Answered.class, name = "answered"),
  @JsonSubTypes.Type(value = Message.IntervalClosed.class, name = "interval-closed"),
  @JsonSubTypes.Type(value = Message.Progressed.class, name = "progressed"),
  @JsonSubTypes.Type(value = Message.EventOccurred.class, name = "event-occurred"),
  @JsonSubTypes.Type(value = Message.HiccupSeen.class, name = "hiccup-seen")
})
public sealed interface Message {

  /// The first line of a child.
  ///
  /// @param pid its process id
  /// @param jvm its JVM and version
  /// @param nanos its monotonic clock
  record Hello(long pid, String jvm, long nanos) implements Message {}

  /// The answer to a command.
  ///
  /// @param id the command's number
  /// @param failure one sentence where it failed, empty where it did not
  /// @param detail the stack trace of a failure, for the log
  /// @param values the answer; empty where it failed
  record Answered(long id, String failure, String detail, JsonNode values) implements Message {

    /// What a command is answered with.
    public static Answered with(long id, Object answer) {
      return new Answered(id, "", "", JsonCodec.tree(answer));
    }

    /// Why a command failed.
    public static Answered failed(long id, String failure, String detail) {
      return new Answered(id, failure, detail, JsonCodec.tree(Map.of()));
    }

    /// The answer to a command of its type.
    ///
    /// @throws tools.jackson.core.JacksonException where a field of it is missing or is another
    public <A> A as(Class<A> type) {
      return JsonCodec.exact(values, type);
    }
  }

  /// What was done in the last interval, one entry per kind of request.
  record IntervalClosed(List<Interval> intervals) implements Message {}

  /// How far a long piece of work is.
  ///
  /// @param what what is done
  /// @param done how many units are done
  /// @param total how many there are
  /// @param perSecond how many were done a second, since it began
  record Progressed(String what, long done, long total, double perSecond) implements Message {}

  /// Something that happened.
  record EventOccurred(TimedEvent event) implements Message {}

  /// The longest stall of this process since the last such line.
  ///
  /// @param nanos when, on the monotonic clock
  /// @param maxNanos how long
  record HiccupSeen(long nanos, long maxNanos) implements Message {}
}
