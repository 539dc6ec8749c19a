package assay.tether;

import assay.json.JsonCodec;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A message from a child to its parent.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "say")
public sealed interface Message {

  /// A child's first line.
  ///
  /// @param pid process id
  /// @param jvm name and version
  /// @param nanos the child's monotonic clock
  record Hello(long pid, String jvm, long nanos) implements Message {}

  /// The answer to a command.
  ///
  /// @param failure one sentence; empty on success
  /// @param detail stack trace of a failure, for the log
  /// @param values empty on failure
  record Answered(long id, String failure, String detail, JsonNode values) implements Message {

    public static Answered with(long id, Object answer) {
      return new Answered(id, "", "", JsonCodec.tree(answer));
    }

    public static Answered failed(long id, String failure, String detail) {
      return new Answered(id, failure, detail, JsonCodec.tree(Map.of()));
    }

    /// Parses the answer.
    ///
    /// @throws tools.jackson.core.JacksonException if a field is missing or has another type
    public <A> A as(Class<A> type) {
      return JsonCodec.exact(values, type);
    }
  }

  /// The last interval's results, one entry per kind of request.
  record IntervalClosed(List<Interval> intervals) implements Message {}

  /// Progress of a long task.
  ///
  /// @param done completed units
  /// @param total all units
  /// @param perSecond completed units per second since the start
  record Progressed(String what, long done, long total, double perSecond) implements Message {}

  record EventOccurred(TimedEvent event) implements Message {}

  /// The longest stall of this process since the last report.
  ///
  /// @param nanos its moment, on the monotonic clock
  /// @param maxNanos its duration
  record HiccupSeen(long nanos, long maxNanos) implements Message {}
}
