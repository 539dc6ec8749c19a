package assay.record.event;

import java.util.List;
import java.util.OptionalLong;

/// Events about the memory of processes and the contents of maps.
public sealed interface MemoryEvent extends RunEvent {

  /// Live memory of the members after full collections; for the empty cluster, of the clients too.
  ///
  /// @param each live memory by process
  /// @param entries loaded so far
  /// @param bytes in all members
  /// @param most in the fullest member; empty in older records
  /// @param clients in all clients, if measured
  record Weighed(
      ProcessWeights each, long entries, long bytes, OptionalLong most, OptionalLong clients)
      implements MemoryEvent {}

  /// Live memory of every process after the last step, likewise.
  ///
  /// @param each live memory by process
  /// @param members bytes in all members
  /// @param most bytes in the fullest member; empty in older records
  /// @param clients bytes in all clients; empty in older records
  record Held(ProcessWeights each, long members, OptionalLong most, OptionalLong clients)
      implements MemoryEvent {}

  /// Values were serialized to find their size.
  ///
  /// @param bytes the mean size
  /// @param values how many were serialized
  record Serialized(double bytes, int values) implements MemoryEvent {

    public Serialized {
      EventValues.requirePositive("bytes", bytes);
      EventValues.requirePositive("values", values);
    }
  }

  /// Heaps of the remaining members after a step with faults, after full collections.
  ///
  /// @param members remaining members
  /// @param used bytes in use in all of them
  /// @param max maximum heap bytes of all of them
  record Heaps(int members, long used, long max) implements MemoryEvent {}

  /// Live memory at the end of a soak's round, after each member's full collection.
  ///
  /// @param members bytes in all of them
  record Lives(long members) implements MemoryEvent {

    public Lives {
      EventValues.requirePositive("members", members);
    }
  }

  /// Live heap of Assay's own process at the end of a soak's round.
  record BenchLives(long bytes) implements MemoryEvent {

    public BenchLives {
      EventValues.requirePositive("bytes", bytes);
    }
  }

  /// A map was compared with its expected rows, after the step or after loading.
  ///
  /// @param missing expected rows that are absent
  /// @param different rows with other content
  /// @param unexpected rows that nothing wrote
  /// @param unsure rows that may be as before or as after a write with an unknown outcome
  /// @param witnesses a sentence about each of the first wrong rows
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
