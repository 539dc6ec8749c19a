package assay.tether;

import assay.api.ContentReport;
import assay.api.engine.ExistingView;
import assay.api.engine.MemberMemory;
import assay.api.engine.ServerProcess;
import assay.record.environment.Calibration;
import assay.record.environment.ClosedTurns;
import assay.record.environment.OverheadPairs;
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

  /// Confirms the command without further data.
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

  /// The process's monotonic clock.
  ///
  /// @param nanos on the parent's clock, if aligned with it
  record ClockRead(long nanos) implements Answer {}

  /// Resources used since the start by a process, or by the programs it manages.
  ///
  /// @param cpuNanos empty if the host does not report it
  /// @param residentBytes memory in RAM; empty if the host does not report it
  /// @param allocated bytes allocated on the heap by its threads; empty if unknown
  record UseMeasured(OptionalLong cpuNanos, OptionalLong residentBytes, OptionalLong allocated)
      implements Answer {

    public static final UseMeasured NOTHING =
        new UseMeasured(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /// Whether a flight recording has begun.
  ///
  /// @param recording false if this JVM cannot record
  record Recording(boolean recording) implements Answer {}

  /// Counters that only the process's own JVM knows.
  ///
  /// @param allocated bytes allocated on the heap by its threads since the start; empty if this JVM does not count them
  record JvmCountersRead(OptionalLong allocated) implements Answer {

    /// For a process that knows nothing or does not answer.
    public static final JvmCountersRead NOTHING = new JvmCountersRead(OptionalLong.empty());
  }

  /// Memory in bytes after a full collection.
  ///
  /// @param heap empty if declined
  /// @param direct bytes in direct buffers; empty if declined
  /// @param max heap limit; empty if declined
  /// @param elsewhere a member's entries outside the heap and direct buffers
  /// @param own a member's total by its own count; empty if it does not count
  /// @param declined the reason if this JVM or its member cannot tell
  record Weighed(
      OptionalLong heap,
      OptionalLong direct,
      OptionalLong max,
      long elsewhere,
      OptionalLong own,
      Optional<String> declined)
      implements Answer {

    public static Weighed of(long heapBytes, long directBytes, long maxBytes) {
      return new Weighed(
          OptionalLong.of(heapBytes),
          OptionalLong.of(directBytes),
          OptionalLong.of(maxBytes),
          0,
          OptionalLong.empty(),
          Optional.empty());
    }

    /// Adds a member's own report of its memory. A refusal stays; a member made of programs has only their memory.
    public Weighed of(MemberMemory memory) {
      return memory.unknown().isEmpty()
          ? new Weighed(heap, direct, max, memory.elsewhere(), memory.own(), declined)
          : declined(memory.unknown());
    }

    public static Weighed declined(String reason) {
      return new Weighed(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          0,
          OptionalLong.empty(),
          Optional.of(reason));
    }
  }

  /// A cluster that was there before was examined.
  ///
  /// @param view with the reason if it cannot be measured
  record Looked(ExistingView view) implements Answer {}

  /// Entries were removed from a cluster that was there before.
  record Removed(long entries) implements Answer {}

  /// Every partition has an owner and its configured backups.
  ///
  /// @param nanos of the observation, on the monotonic clock
  record Safe(long nanos) implements Answer {}

  /// Changed maps were compared with their expected content.
  record MapsInspected(List<ContentReport> reports) implements Answer {

    public MapsInspected {
      reports = List.copyOf(reports);
    }
  }

  /// Data was loaded.
  ///
  /// @param entries that this client wrote
  /// @param nanos duration
  record Loaded(long entries, long nanos) implements Answer {}

  /// Background users are active.
  ///
  /// @param answered users with at least one answer
  /// @param waitedNanos time until then
  record TrafficStarted(int answered, long waitedNanos) implements Answer {}

  /// The member that owns most of the registers under write.
  ///
  /// @param member empty if the engine does not tell a key's owner
  /// @param keys registers owned by that member
  /// @param owners registers under write per member name
  /// @param backup member with most of its backups; empty without backups
  record BusiestOwnerFound(
      String member, int keys, SortedMap<String, Integer> owners, Optional<String> backup)
      implements Answer {

    public BusiestOwnerFound {
      owners = Collections.unmodifiableSortedMap(new TreeMap<>(owners));
    }
  }

  /// A member inside the client was killed.
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

  record Pinged(boolean reached) implements Answer {}

  /// A heap was filled with ballast.
  ///
  /// @param bytes of ballast
  /// @param used share of the heap in use afterwards, from 0 to 1
  record Filled(long bytes, double used) implements Answer {}

  /// The ballast was released.
  record Drained(long bytes) implements Answer {}

  /// Writes acknowledged elsewhere have arrived, or the wait was given up.
  ///
  /// @param missing registers that hold less than was acknowledged
  /// @param nanos waiting time
  record Arrived(int missing, long nanos) implements Answer {}

  /// Every key was read back.
  ///
  /// @param keys requested
  /// @param unreadable keys that could not be read
  /// @param doubtful registers read that may hold less than was written
  /// @param again doubtful registers read a second time
  /// @param onOwner second reads by an entry processor on the owner
  record FinallyRead(int keys, int unreadable, int doubtful, int again, int onOwner)
      implements Answer {

    /// Adds another process's reads.
    public FinallyRead and(FinallyRead other) {
      return new FinallyRead(
          keys + other.keys,
          unreadable + other.unreadable,
          doubtful + other.doubtful,
          again + other.again,
          onOwner + other.onOwner);
    }
  }

  record ClockMeasured(Calibration.Clock clock) implements Answer {}

  /// Overshoot of sleeps was measured.
  record SleepOvershootMeasured(Calibration.Tail tail) implements Answer {}

  /// The closed loop and its floor ran in turns.
  record NoopThroughputMeasured(ClosedTurns measured) implements Answer {}

  /// Reads through the bench and direct reads ran in turns.
  record OverheadMeasured(OverheadPairs measured) implements Answer {}
}
