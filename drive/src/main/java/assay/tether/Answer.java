package assay.tether;

import assay.api.ContentReport;
import assay.api.ServerProcess;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.MemberMemoryReport;
import assay.record.environment.Calibration;
import assay.record.environment.NoopThroughputMeasurement;
import assay.record.environment.OverheadMeasurement;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// A child's answer to a [Command].
///
/// On the wire, each component is a field of that name. Each is required unless it is an `Optional`.
public sealed interface Answer {

  record Done() implements Answer {}

  /// A member has joined.
  ///
  /// @param processes ids of the member's processes, if other than its own
  /// @param servers that the member is or has started
  record Joined(List<Long> processes, List<ServerProcess> servers) implements Answer {

    public Joined {
      processes = List.copyOf(processes);
      servers = List.copyOf(servers);
    }
  }

  /// A client has joined.
  ///
  /// @param processes ids of the client's processes, if other than its own
  /// @param servers that the client has started for the whole cluster
  record Opened(List<Long> processes, List<ServerProcess> servers) implements Answer {

    public Opened {
      processes = List.copyOf(processes);
      servers = List.copyOf(servers);
    }
  }

  /// The monotonic clock.
  ///
  /// @param nanos on the parent's clock, if aligned with it
  record ClockRead(long nanos) implements Answer {}

  /// Resources used since the start by a process, or by the programs it manages. Empty values are unknown.
  ///
  /// @param residentBytes memory in RAM
  /// @param allocated bytes allocated on the heap by its threads
  record UseMeasured(OptionalLong cpuNanos, OptionalLong residentBytes, OptionalLong allocated)
      implements Answer {

    public static final UseMeasured NOTHING =
        new UseMeasured(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /// The start of a flight recording.
  ///
  /// @param recording false if this JVM cannot record
  record Recording(boolean recording) implements Answer {}

  /// The JVM's own counters.
  ///
  /// @param allocated heap bytes allocated by its threads since the start; empty if this JVM does not count them
  record JvmCountersRead(OptionalLong allocated, OptionalLong datagramBytes) implements Answer {

    /// For a process that knows nothing or does not answer.
    public static final JvmCountersRead NOTHING =
        new JvmCountersRead(OptionalLong.empty(), OptionalLong.empty());
  }

  /// Memory in bytes after a full collection. Empty values are declined.
  ///
  /// @param direct in direct buffers
  /// @param max heap limit
  /// @param elsewhere a member's entries outside the heap and direct buffers
  /// @param own a member's total by its own count
  /// @param declined the reason
  record MemoryMeasured(
      OptionalLong heap,
      OptionalLong direct,
      OptionalLong max,
      long elsewhere,
      OptionalLong own,
      Optional<String> declined)
      implements Answer {

    public static MemoryMeasured of(long heapBytes, long directBytes, long maxBytes) {
      return new MemoryMeasured(
          OptionalLong.of(heapBytes),
          OptionalLong.of(directBytes),
          OptionalLong.of(maxBytes),
          0,
          OptionalLong.empty(),
          Optional.empty());
    }

    /// Adds a member's own report. A refusal stays; a member made of programs has only their memory.
    public MemoryMeasured of(MemberMemoryReport memory) {
      return memory.unknown().isEmpty()
          ? new MemoryMeasured(heap, direct, max, memory.elsewhere(), memory.own(), declined)
          : declined(memory.unknown());
    }

    public static MemoryMeasured declined(String reason) {
      return new MemoryMeasured(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          0,
          OptionalLong.empty(),
          Optional.of(reason));
    }
  }

  /// Open file descriptors and threads of a process and its programs. Empty values are unknown.
  ///
  /// @param threads platform threads of the process, and all threads of its programs
  record FilesCounted(OptionalLong files, OptionalLong threads) implements Answer {}

  /// An examined cluster.
  ///
  /// @param view with the reason if the cluster cannot be measured
  record Looked(ExistingClusterInspection view) implements Answer {}

  record Removed(long entries) implements Answer {}

  /// Every partition has its owner and backups.
  ///
  /// @param nanos of the observation, on the monotonic clock
  record Safe(long nanos) implements Answer {}

  record MapsInspected(List<ContentReport> reports) implements Answer {

    public MapsInspected {
      reports = List.copyOf(reports);
    }
  }

  /// Loaded data.
  ///
  /// @param entries that this client wrote
  record Loaded(long entries, long nanos) implements Answer {}

  /// Active background users.
  ///
  /// @param answered users with at least one answer
  record TrafficStarted(int answered, long waitedNanos) implements Answer {}

  /// The member that owns most of the registers under write.
  ///
  /// @param member empty if the engine does not tell a key's owner
  /// @param keys registers it owns
  /// @param owners registers per member
  /// @param backup member with most of its backups; empty without backups
  record BusiestOwnerFound(
      String member, int keys, SortedMap<String, Integer> owners, Optional<String> backup)
      implements Answer {

    public BusiestOwnerFound {
      owners = Collections.unmodifiableSortedMap(new TreeMap<>(owners));
    }
  }

  /// A killed simulated member.
  ///
  /// @param wasAlive until this kill
  record Killed(boolean wasAlive) implements Answer {}

  /// The members that a member counts in its cluster.
  ///
  /// @param told whether the engine's members can tell
  /// @param members empty if the engine cannot tell
  record ViewTold(boolean told, List<String> members) implements Answer {

    public ViewTold {
      members = List.copyOf(members);
    }
  }

  /// The release of its product that a member says it runs; empty if the engine's members do not say it.
  record ReleaseTold(Optional<String> release) implements Answer {}

  /// @param nanos until the answer, or until the wait for it ended
  record Pinged(boolean reached, long nanos) implements Answer {}

  /// A heap with ballast.
  ///
  /// @param used share of the heap in use afterwards, from 0 to 1
  record Filled(long bytes, double used) implements Answer {}

  record Drained(long bytes) implements Answer {}

  /// The end of a wait for arrivals.
  ///
  /// @param missing registers that hold less than was acknowledged
  record Arrived(int missing, long nanos) implements Answer {}

  /// Every key was read back.
  ///
  /// @param doubtful registers read that may hold less than was written
  /// @param again doubtful registers read a second time
  /// @param onOwner second reads by an entry processor on the owner
  /// @param late registers that got newer after their second read
  /// @param goesOn whether one did just before reading ended, so that more may come back
  record FinallyRead(
      int keys, int unreadable, int doubtful, int again, int onOwner, int late, boolean goesOn)
      implements Answer {

    public static final FinallyRead NONE = of(0, 0);

    /// Registers and counters of which none was in doubt.
    public static FinallyRead of(int keys, int unreadable) {
      return new FinallyRead(keys, unreadable, 0, 0, 0, 0, false);
    }

    public FinallyRead and(FinallyRead other) {
      return new FinallyRead(
          keys + other.keys,
          unreadable + other.unreadable,
          doubtful + other.doubtful,
          again + other.again,
          onOwner + other.onOwner,
          late + other.late,
          goesOn || other.goesOn);
    }
  }

  record ClockMeasured(Calibration.Clock clock) implements Answer {}

  record SleepOvershootMeasured(Calibration.Tail tail) implements Answer {}

  record NoopThroughputMeasured(NoopThroughputMeasurement measured) implements Answer {}

  record OverheadMeasured(OverheadMeasurement measured) implements Answer {}
}
