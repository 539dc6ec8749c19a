package assay.record.event;

import java.util.List;
import java.util.OptionalLong;

/// What was found in the memory of processes, and in the maps they hold.
public sealed interface MemoryEvent extends RunEvent {

  /// What lives in the members was weighed after a full collection of each; of the empty cluster what
  /// lives in the clients too.
  ///
  /// @param each what each process weighs
  /// @param entries how many entries were loaded so far
  /// @param bytes in all members
  /// @param most in the fullest member; not in records of earlier versions
  /// @param clients in all clients, where they were weighed
  record Weighed(
      ProcessWeights each, long entries, long bytes, OptionalLong most, OptionalLong clients)
      implements MemoryEvent {}

  /// What lives in every process after the last step was weighed likewise.
  ///
  /// @param each what each process weighs
  /// @param members bytes in all members
  /// @param most bytes in the fullest member; not in records of earlier versions
  /// @param clients bytes in all clients; not in records of earlier versions
  record Held(ProcessWeights each, long members, OptionalLong most, OptionalLong clients)
      implements MemoryEvent {}

  /// Values were serialized to see how large they are.
  ///
  /// @param bytes how many bytes one takes in the mean
  /// @param values how many were serialized
  record Serialized(double bytes, int values) implements MemoryEvent {

    public Serialized {
      EventValues.requirePositive("bytes", bytes);
      EventValues.requirePositive("values", values);
    }
  }

  /// The heaps of the members that were left after a step with faults were weighed after a full
  /// collection of each.
  ///
  /// @param members how many members are left
  /// @param used bytes in use in all of them
  /// @param max bytes that all of their heaps may have
  record Heaps(int members, long used, long max) implements MemoryEvent {}

  /// What lives at the end of a round of a soak, after a full collection of each member.
  ///
  /// @param members bytes in all of them
  record Lives(long members) implements MemoryEvent {

    public Lives {
      EventValues.requirePositive("members", members);
    }
  }

  /// What lives on the heap of Assay's own process at the end of a round of a soak.
  ///
  /// @param bytes how much
  record BenchLives(long bytes) implements MemoryEvent {

    public BenchLives {
      EventValues.requirePositive("bytes", bytes);
    }
  }

  /// A map was compared with what it must hold, after the step or after loading.
  ///
  /// @param map the map's name
  /// @param expected how many rows it must hold
  /// @param found how many it holds
  /// @param missing how many of the expected are not there
  /// @param different how many are there and differ
  /// @param unexpected how many are there that nothing wrote
  /// @param unsure how many may be as before or as after a write of unknown outcome
  /// @param witnesses a sentence about each of the first rows that are wrong
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
