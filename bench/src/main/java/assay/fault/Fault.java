package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// A fault that is injected on purpose.
public interface Fault {

  /// Its name in studies: `kill`.
  String name();

  /// The names of its targets, members all.
  List<String> targetNames();

  /// Does beforehand what harms nobody and takes its time. Where that fails it is not injected.
  default void prepare() {}

  /// Injects it.
  void inject();

  /// The evidence that it took effect; empty where it did not, which makes the cell not valid.
  Optional<String> tookEffect();

  /// The share of what it takes away that is left, from 0 to 1, as it was read back while the fault was
  /// in force, for the record to compare with what was asked; empty where nothing can be read back.
  default OptionalDouble share() {
    return OptionalDouble.empty();
  }

  /// The share of the fullest heap that it filled, from 0 to 1, as it was read back while the fault was
  /// in force, for the record to compare with what was asked; empty where nothing can be read back.
  default OptionalDouble filled() {
    return OptionalDouble.empty();
  }

  /// What was read of the fault while it was in force, for the record to compare with what was asked;
  /// empty before it is taken back, and where nothing can be read.
  default Done done() {
    return Done.UNKNOWN;
  }

  /// What was read of a fault that is over.
  ///
  /// @param bursts how many bursts a stutter had
  /// @param burstNanos how long they were on average
  /// @param used the share of one CPU that processes used under a throttle
  record Done(OptionalLong bursts, OptionalLong burstNanos, OptionalDouble used) {

    /// Nothing could be read.
    public static final Done UNKNOWN =
        new Done(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty());

    static Done bursts(long bursts, long burstNanos) {
      return new Done(OptionalLong.of(bursts), OptionalLong.of(burstNanos), OptionalDouble.empty());
    }

    static Done used(double share) {
      return new Done(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.of(share));
    }
  }

  /// Takes the fault back where that is possible; more than once is no mistake.
  default void undo() {}

  /// The evidence that the fault was taken back; empty where it was not, which makes the cell not valid
  /// too. Of a fault for good it is the evidence that it took effect.
  default Optional<String> healed() {
    return tookEffect();
  }
}
