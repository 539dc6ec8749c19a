package assay.record.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Events of a cluster and its processes, as the engine and the probes see them.
public sealed interface ClusterEvent extends RunEvent {

  /// The engine's report that members join or leave, as the event's text.
  ///
  /// @param left the member that left, if known
  record EngineTells(Optional<String> left) implements ClusterEvent {}

  /// One member's view of its cluster. Before the final read, and on changes after a fault.
  ///
  /// @param by the viewing member
  /// @param members its own name included
  record View(String by, List<String> members) implements ClusterEvent {

    public View {
      members = List.copyOf(members);
    }
  }

  /// The engine's members, at first and on every change.
  record Members(List<String> members) implements ClusterEvent {

    public Members {
      members = List.copyOf(members);
    }
  }

  /// Assay requested all living members' views before the final read, each recorded as [View]. One event per site.
  ///
  /// @param living empty for an existing cluster
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
  /// @param nanos from the first move to the last
  record Moved(int partitions, long nanos) implements ClusterEvent {}

  /// The engine reports a partition that is not owned or backed up as configured.
  record Unsafe() implements ClusterEvent {}

  /// The engine reports all partitions owned and backed up as configured again.
  record Safe(OptionalInt members) implements ClusterEvent {}

  /// Another host's times were aligned with Assay's clock.
  ///
  /// @param shiftNanos added to its times; 0 if both share a clock
  /// @param boundNanos the remaining error, in either direction
  record ClockLaid(String host, long shiftNanos, long boundNanos) implements ClusterEvent {}

  /// Another host's clock during a trial, from pings: the remaining difference from Assay's.
  ///
  /// @param atNanos a moment on Assay's clock
  /// @param offNanos the host's lead at that moment
  /// @param driftPpm its gain in millionths: 1 is a microsecond per second
  /// @param driftBoundPpm the drift's error, in either direction
  /// @param boundNanos a time's error after correction, in either direction
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
  /// @param byNanos its lead at least; negative if it fell behind
  /// @param fromNanos the last moment before the change
  /// @param untilNanos the first moment after it
  record ClockJumped(String host, long byNanos, long fromNanos, long untilNanos)
      implements ClusterEvent {}

  /// The platform paused a whole process for at least 50 ms, as its own hiccup probe saw it. Written at the end.
  record StoodStill(String process, long nanos) implements ClusterEvent {

    /// Assay's own process, which samples the others. Only pauses of seconds are noted.
    public static final String ASSAY = "assay";
  }
}
