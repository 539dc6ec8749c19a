package assay.record.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What happens to a cluster and its processes, as the engine and the probes see it.
public sealed interface ClusterEvent extends RunEvent {

  /// What the engine itself tells of its cluster, in its own order: members that join and leave. The
  /// event's text is what it tells.
  ///
  /// @param left the member that is gone, if it tells that; not in records of earlier versions
  record EngineTells(Optional<String> left) implements ClusterEvent {}

  /// Which members one member counts as its cluster's own, by its own view: whenever that has changed while the cluster is
  /// harmed, and before the final read.
  ///
  /// @param by the name of the member whose view it is
  /// @param members their names, with its own
  record View(String by, List<String> members) implements ClusterEvent {

    public View {
      members = List.copyOf(members);
    }
  }

  /// Which members the engine counts as its own, at first and whenever that has changed.
  ///
  /// @param members their names
  record Members(List<String> members) implements ClusterEvent {

    public Members {
      members = List.copyOf(members);
    }
  }

  /// Before the final read the views of all living members were asked for, and recorded as [View].
  ///
  /// @param living the names of the members whose processes live; none if the cluster was there before. With sites there is one
  ///     such event for each
  /// @param untold those of them that did not tell their view
  record ViewsCompared(List<String> living, List<String> untold) implements ClusterEvent {

    public ViewsCompared {
      living = List.copyOf(living);
      untold = List.copyOf(untold);
    }
  }

  /// It was waited until the cluster was one by every living member's own view.
  ///
  /// @param nanos how long
  /// @param one whether it was one then
  record MergeAwaited(long nanos, boolean one) implements ClusterEvent {}

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

  /// What pings through a cell said of another host's clock: how the times of its processes, shifted as they are, still
  /// differ from Assay's.
  ///
  /// @param host its name in the hosts file
  /// @param processes those of the host
  /// @param pings how many there were
  /// @param atNanos a moment on Assay's clock
  /// @param offNanos how far the host's times are ahead at that moment
  /// @param driftPpm by how many millionths they get further ahead: 1 is a microsecond a second
  /// @param driftBoundPpm by how much that may be wrong, either way
  /// @param boundNanos by how much a time may be wrong, either way, once the line is taken from it
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

  /// The clock of another host jumped, or did not keep its pace.
  ///
  /// @param host its name in the hosts file
  /// @param byNanos how far ahead it went at least; below nothing where it fell behind
  /// @param fromNanos when that was not yet so
  /// @param untilNanos when it was so
  record ClockJumped(String host, long byNanos, long fromNanos, long untilNanos)
      implements ClusterEvent {}

  /// A process stood still as a whole until now, for 50 ms or longer, as its own hiccup probe saw it:
  /// the platform let none of its threads run.
  ///
  /// @param process its name: `client-1`
  /// @param nanos for how long
  record StoodStill(String process, long nanos) implements ClusterEvent {

    /// The name of Assay's own process, which samples the others. Of it only seconds are noted.
    public static final String ASSAY = "assay";
  }
}
