package assay.record.event;

import java.util.List;
import java.util.OptionalInt;

/// What happens to a cluster and its processes, as the engine and the probes see it.
public sealed interface ClusterEvent extends RunEvent {

  /// What the engine itself tells of its cluster, in its own order: members that join and leave. The
  /// event's text is what it tells.
  record EngineTells() implements ClusterEvent {}

  /// Which members the engine counts as its own, at first and whenever that has changed.
  ///
  /// @param members their names
  record Members(List<String> members) implements ClusterEvent {

    public Members {
      members = List.copyOf(members);
    }
  }

  /// Partitions changed hands, one soon after the other.
  ///
  /// @param partitions how many
  /// @param nanos from the first to the last
  record Moved(int partitions, long nanos) implements ClusterEvent {}

  /// The engine's own signal says a partition is not owned or backed up as asked.
  record Unsafe() implements ClusterEvent {}

  /// The engine's own signal says every partition is owned and backed up as asked again.
  ///
  /// @param members by how many members; not in records of earlier versions
  record Safe(OptionalInt members) implements ClusterEvent {}

  /// The clock of another host was laid on that of Assay's, and all times of its processes were shifted.
  ///
  /// @param host its name in the hosts file
  /// @param shiftNanos what was added to its times; 0 where both are one clock
  /// @param boundNanos by how much its times may be wrong nevertheless, either way, until now
  record ClockLaid(String host, long shiftNanos, long boundNanos) implements ClusterEvent {}

  /// A process stood still as a whole until now, for 50 ms or longer, as its own hiccup probe saw it:
  /// the platform let none of its threads run.
  ///
  /// @param process its name: `client-1`
  /// @param nanos for how long
  record StoodStill(String process, long nanos) implements ClusterEvent {}
}
