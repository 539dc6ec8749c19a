package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// A harm done on purpose.
public interface Fault {

  /// Its name in studies: `kill`.
  String name();

  /// The names of the members it harms.
  List<String> victims();

  /// Does the harm.
  void inject();

  /// The evidence that the harm happened; empty where it did not, which makes the cell not valid.
  Optional<String> tookEffect();

  /// The share of what it harms that is left, from 0 to 1, as it was read back while the harm is in
  /// force, for the record to compare with what was asked; empty where nothing can be read back.
  default OptionalDouble share() {
    return OptionalDouble.empty();
  }

  /// The share of the fullest heap that it filled, from 0 to 1, as it was read back while the harm is in
  /// force, for the record to compare with what was asked; empty where nothing can be read back.
  default OptionalDouble filled() {
    return OptionalDouble.empty();
  }

  /// What was read of the harm from when it was in force until it was taken back, for the record to compare
  /// with what was asked; empty before it is taken back, and where nothing can be read.
  default Done done() {
    return Done.UNKNOWN;
  }

  /// What was read of a harm that is over.
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

  /// Takes the harm back where that is possible; more than once is no mistake.
  default void undo() {}

  /// The evidence that the harm was taken back; empty where it was not, which makes the cell not valid
  /// too. Of a harm for good it is the evidence that it happened.
  default Optional<String> healed() {
    return tookEffect();
  }
}
