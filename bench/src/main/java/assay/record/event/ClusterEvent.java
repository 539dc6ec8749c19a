package assay.record.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Events of a cluster and its processes, as the engine and the probes see them.
public sealed interface ClusterEvent extends RunEvent {

  /// The engine's own report of members that join or leave; the event's text is that report.
  ///
  /// @param left the member that left, if known; empty in older records
  record EngineTells(Optional<String> left) implements ClusterEvent {}

  /// The members that one member sees. Written before the final read, and on every change after a fault.
  ///
  /// @param by the member whose view it is
  /// @param members all names, including its own
  record View(String by, List<String> members) implements ClusterEvent {

    public View {
      members = List.copyOf(members);
    }
  }

  /// The members that the engine reports, at first and on every change.
  record Members(List<String> members) implements ClusterEvent {

    public Members {
      members = List.copyOf(members);
    }
  }

  /// The views of all living members were requested before the final read, and recorded as [View]. With sites, one
  /// event per site.
  ///
  /// @param living the members whose processes live; empty for an existing cluster
  /// @param untold living members without an answer
  record ViewsCompared(List<String> living, List<String> untold) implements ClusterEvent {

    public ViewsCompared {
      living = List.copyOf(living);
      untold = List.copyOf(untold);
    }
  }

  /// Assay waited until every living member saw one cluster.
  ///
  /// @param one whether they did in the end
  record MergeAwaited(long nanos, boolean one) implements ClusterEvent {}

  /// Partitions changed owners, in quick succession.
  ///
  /// @param partitions how many
  /// @param nanos from the first to the last
  record Moved(int partitions, long nanos) implements ClusterEvent {}

  /// The engine reports a partition that is not owned or backed up as configured.
  record Unsafe() implements ClusterEvent {}

  /// The engine reports all partitions owned and backed up as configured again.
  ///
  /// @param members how many members; empty in older records
  record Safe(OptionalInt members) implements ClusterEvent {}

  /// Another host's clock was aligned with Assay's, and all times of its processes were shifted.
  ///
  /// @param host its name in the hosts file
  /// @param shiftNanos added to its times; 0 if both share a clock
  /// @param boundNanos the remaining error of its times so far, in either direction
  record ClockLaid(String host, long shiftNanos, long boundNanos) implements ClusterEvent {}

  /// Another host's clock during a cell, from pings: how far its shifted times still differ from Assay's.
  ///
  /// @param host its name in the hosts file
  /// @param atNanos a moment on Assay's clock
  /// @param offNanos how far the host's times are ahead at that moment
  /// @param driftPpm by how many millionths it gains: 1 is a microsecond per second
  /// @param driftBoundPpm the drift's error, in either direction
  /// @param boundNanos a time's error, in either direction, after correction by this line
  record ClockWatched(
      String host,
      List<String> processes,
      int pings,
      long atNanos,
      long offNanos,
      double driftPpm,
      double driftBoundPpm,
      long boundNanos)
      implements ClusterEvent {

    public ClockWatched {
      processes = List.copyOf(processes);
    }
  }

  /// Another host's clock jumped or changed its pace.
  ///
  /// @param host its name in the hosts file
  /// @param byNanos how far it went ahead at least; negative if it fell behind
  /// @param fromNanos the last moment before the change
  /// @param untilNanos the first moment after it
  record ClockJumped(String host, long byNanos, long fromNanos, long untilNanos)
      implements ClusterEvent {}

  /// A whole process was paused by the platform for at least 50 ms, as its own hiccup probe saw it. Written when the
  /// pause ends.
  ///
  /// @param process its name: `client-1`
  record StoodStill(String process, long nanos) implements ClusterEvent {

    /// Assay's own process, which samples the others. Only pauses of seconds are noted.
    public static final String ASSAY = "assay";
  }
}
