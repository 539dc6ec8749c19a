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

/// What children answer: one record for each sort of answer to a [Command].
///
/// On the wire a component is a field of its name. Each must be there, unless it is an `Optional`.
public sealed interface Answer {

  /// It is done, and there is nothing more to tell.
  record Done() implements Answer {}

  /// A member has joined.
  ///
  /// @param processes the ids of the processes it is made of, where that is not its own
  /// @param servers the servers that it is or has started
  record Joined(List<Long> processes, List<ServerProcess> servers) implements Answer {

    public Joined {
      processes = List.copyOf(processes);
      servers = List.copyOf(servers);
    }
  }

  /// A client has joined.
  ///
  /// @param processes the ids of the processes it is made of, where that is not its own
  /// @param servers the servers that it has started for the whole cluster
  record Opened(List<Long> processes, List<ServerProcess> servers) implements Answer {

    public Opened {
      processes = List.copyOf(processes);
      servers = List.copyOf(servers);
    }
  }

  /// What the process's monotonic clock says.
  ///
  /// @param nanos the moment, laid on the parent's clock where that was asked
  record ClockRead(long nanos) implements Answer {}

  /// What a process, or the programs it looks after, have used since they started.
  ///
  /// @param cpuNanos CPU time; empty where its host does not tell
  /// @param residentBytes memory in RAM; empty where its host does not tell
  /// @param allocated the bytes its threads have allocated on the heap; empty where that is not known
  record UseMeasured(OptionalLong cpuNanos, OptionalLong residentBytes, OptionalLong allocated)
      implements Answer {

    /// Where nothing is known.
    public static final UseMeasured NOTHING =
        new UseMeasured(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /// Whether a flight recording has begun.
  ///
  /// @param recording false where this JVM cannot record
  record Recording(boolean recording) implements Answer {}

  /// What only the process's own JVM knows.
  ///
  /// @param allocated the bytes its threads have allocated on the heap since it started; empty where this
  ///     JVM does not count them
  record JvmCountersRead(OptionalLong allocated) implements Answer {

    /// Of a process that knows nothing, or does not answer.
    public static final JvmCountersRead NOTHING = new JvmCountersRead(OptionalLong.empty());
  }

  /// What is left on the heap and in direct buffers after a full collection.
  ///
  /// @param heap bytes on the heap; empty where it was declined
  /// @param direct bytes in direct buffers; empty where it was declined
  /// @param max how large the heap may get, in bytes; empty where it was declined
  /// @param elsewhere bytes of entries of a member that lie neither on the heap nor in direct buffers
  /// @param own what a member takes altogether by its own count, in bytes; empty if it does not count
  /// @param declined why this JVM or its member cannot tell, where it cannot
  record Weighed(
      OptionalLong heap,
      OptionalLong direct,
      OptionalLong max,
      long elsewhere,
      OptionalLong own,
      Optional<String> declined)
      implements Answer {

    /// What was found.
    public static Weighed of(long heapBytes, long directBytes, long maxBytes) {
      return new Weighed(
          OptionalLong.of(heapBytes),
          OptionalLong.of(directBytes),
          OptionalLong.of(maxBytes),
          0,
          OptionalLong.empty(),
          Optional.empty());
    }

    /// The same with what a member says of its memory. What was declined stays so; a member of programs has their weight only.
    public Weighed of(MemberMemory memory) {
      return memory.unknown().isEmpty()
          ? new Weighed(heap, direct, max, memory.elsewhere(), memory.own(), declined)
          : declined(memory.unknown());
    }

    /// Why nothing was.
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

  /// A cluster that was there before was looked over.
  ///
  /// @param view what it is, and why it cannot be measured
  record Looked(ExistingView view) implements Answer {}

  /// What was stored in a cluster that was there before is gone.
  ///
  /// @param entries how many entries that were
  record Removed(long entries) implements Answer {}

  /// Every partition is owned and backed up as asked.
  ///
  /// @param nanos when that was seen, on the monotonic clock
  record Safe(long nanos) implements Answer {}

  /// Maps that changed were compared with what they must hold.
  ///
  /// @param reports what was found in each
  record MapsInspected(List<ContentReport> reports) implements Answer {

    public MapsInspected {
      reports = List.copyOf(reports);
    }
  }

  /// Data was loaded.
  ///
  /// @param entries how many entries this client wrote
  /// @param nanos how long it took
  record Loaded(long entries, long nanos) implements Answer {}

  /// Background users are at work.
  ///
  /// @param answered how many of them have had an answer
  /// @param waitedNanos how long that took
  record TrafficStarted(int answered, long waitedNanos) implements Answer {}

  /// The member that owns most of the registers under write.
  ///
  /// @param member its name; empty where the engine does not say who owns a key
  /// @param keys how many of them it owns
  /// @param owners how many of them each member owns, by name
  /// @param backup the member that holds most of its backups; empty where none is kept
  record BusiestOwnerFound(
      String member, int keys, SortedMap<String, Integer> owners, Optional<String> backup)
      implements Answer {

    public BusiestOwnerFound {
      owners = Collections.unmodifiableSortedMap(new TreeMap<>(owners));
    }
  }

  /// A member that lived inside the client was killed.
  ///
  /// @param wasAlive whether it lived until then
  record Killed(boolean wasAlive) implements Answer {}

  /// Whom a member counts as its cluster's own now.
  ///
  /// @param told whether its engine's members can tell
  /// @param members their names; none where they cannot
  record ViewTold(boolean told, List<String> members) implements Answer {

    public ViewTold {
      members = List.copyOf(members);
    }
  }

  /// Whether an address could be reached.
  record Pinged(boolean reached) implements Answer {}

  /// A heap was filled with ballast.
  ///
  /// @param bytes how much that took
  /// @param used the share of the heap in use then, from 0 to 1
  record Filled(long bytes, double used) implements Answer {}

  /// The ballast was let go.
  ///
  /// @param bytes how much that was
  record Drained(long bytes) implements Answer {}

  /// What was acknowledged elsewhere has arrived, or was given up.
  ///
  /// @param missing how many registers hold less than was acknowledged
  /// @param nanos how long it was waited
  record Arrived(int missing, long nanos) implements Answer {}

  /// Every key was read back.
  ///
  /// @param keys how many keys were asked for
  /// @param unreadable how many of them could not be read
  /// @param doubtful how many registers were read that may hold less than was written
  /// @param again how many of those were read a second time
  /// @param onOwner how many of these by an entry processor on the owner
  record FinallyRead(int keys, int unreadable, int doubtful, int again, int onOwner)
      implements Answer {

    /// With what another process read.
    public FinallyRead and(FinallyRead other) {
      return new FinallyRead(
          keys + other.keys,
          unreadable + other.unreadable,
          doubtful + other.doubtful,
          again + other.again,
          onOwner + other.onOwner);
    }
  }

  /// The monotonic clock was measured.
  ///
  /// @param clock what was found
  record ClockMeasured(Calibration.Clock clock) implements Answer {}

  /// Sleeps were measured.
  ///
  /// @param tail what they took longer than asked
  record SleepOvershootMeasured(Calibration.Tail tail) implements Answer {}

  /// The closed loop and its floor were run in turns.
  ///
  /// @param measured what each turn measured
  record NoopThroughputMeasured(ClosedTurns measured) implements Answer {}

  /// Reads were done through the bench and without it in turns.
  ///
  /// @param measured what each pair of turns measured
  record OverheadMeasured(OverheadPairs measured) implements Answer {}
}
