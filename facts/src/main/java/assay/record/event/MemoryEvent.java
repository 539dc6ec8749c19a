package assay.record.event;

import java.util.List;
import java.util.OptionalLong;

/// Events about the memory of processes and the contents of maps.
public sealed interface MemoryEvent extends RunEvent {

  /// Live memory after full collections of the members, and for the empty cluster of the clients.
  ///
  /// @param entries loaded so far
  /// @param bytes in all members
  /// @param most in the fullest member; empty in older records
  /// @param clients in all clients, if measured
  record MemoryMeasured(
      ProcessMemory each, long entries, long bytes, OptionalLong most, OptionalLong clients)
      implements MemoryEvent {}

  /// Live memory of every process after the last step.
  ///
  /// @param most bytes in the fullest member; empty in older records
  /// @param clients bytes in all clients; empty in older records
  record Held(ProcessMemory each, long members, OptionalLong most, OptionalLong clients)
      implements MemoryEvent {}

  /// Values were serialized to find their size.
  record Serialized(double bytes, int values) implements MemoryEvent {

    public Serialized {
      EventValues.requirePositive("bytes", bytes);
      EventValues.requirePositive("values", values);
    }
  }

  /// Remaining members' heaps after a step with faults and full collections.
  ///
  /// @param used bytes in use
  /// @param max maximum heap bytes
  record Heaps(int members, long used, long max) implements MemoryEvent {}

  /// Members' live memory at the end of a soak's round, after full collections.
  record Lives(ProcessMemory each, long members) implements MemoryEvent {

    public Lives {
      EventValues.requirePositive("members", members);
    }
  }

  /// Members' open files and threads at the end of a soak's round. The text has each member's.
  ///
  /// @param files open file descriptors of all members and their programs; empty if a member cannot count them
  /// @param threads of all members and their programs; empty if a member cannot count them
  record MembersHold(OptionalLong files, OptionalLong threads) implements MemoryEvent {

    public MembersHold {
      files.ifPresent(open -> EventValues.requirePositive("files", open));
      threads.ifPresent(live -> EventValues.requirePositive("threads", live));
    }
  }

  /// What Assay's own process holds at the end of a soak's round.
  ///
  /// @param bytes live heap and direct buffers; empty if its JVM does not collect its garbage when asked
  /// @param files open file descriptors; empty if the host does not report them
  /// @param threads live platform threads
  record BenchLives(OptionalLong bytes, OptionalLong files, long threads) implements MemoryEvent {

    public BenchLives {
      bytes.ifPresent(live -> EventValues.requirePositive("bytes", live));
      files.ifPresent(open -> EventValues.requirePositive("files", open));
      EventValues.requirePositive("threads", threads);
    }
  }

  /// A map was compared with its expected rows.
  ///
  /// @param missing expected rows that are absent
  /// @param different rows with other content
  /// @param unexpected rows without a write
  /// @param unsure rows that a write with an unknown outcome may have changed
  /// @param witnesses a sentence per wrong row, for the first ones
  record Inspected(
      String map,
      long expected,
      long found,
      long missing,
      long different,
      long unexpected,
      long unsure,
      List<String> witnesses)
      implements MemoryEvent {

    public Inspected {
      witnesses = List.copyOf(witnesses);
    }
  }
}
