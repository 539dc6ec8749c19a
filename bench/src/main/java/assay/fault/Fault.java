package assay.fault;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A harm done on purpose.
public interface Fault {

  /// Its name in studies: `kill`.
  String name();

  /// The names of the members it harms.
  List<String> victims();

  /// Does the harm.
  void strike();

  /// The evidence that the harm happened; empty where it did not, which makes the cell not valid.
  Optional<String> tookEffect();

  /// What was read back of the harm while it is in force, for the record to hold against what was asked:
  /// `share`, from 0 to 1, of what is left; `filled`, the same of a heap that is in use; empty where
  /// nothing can be.
  default Map<String, String> measured() {
    return Map.of();
  }

  /// What was read of the harm from when it was in force until it was taken back, for the record to hold
  /// against what was asked: `bursts` and `burstNanos`, their mean length; `used`, the share of one CPU
  /// that was used. Empty where nothing can be, and before it is taken back.
  default Map<String, String> done() {
    return Map.of();
  }

  /// Takes the harm back where that is possible; more than once is no mistake.
  default void undo() {}

  /// The evidence that the harm was taken back; empty where it was not, which makes the cell not valid
  /// too. Of a harm for good it is the evidence that it happened.
  default Optional<String> healed() {
    return tookEffect();
  }
}
