package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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

  /// The share of what it harms that is left, from 0 to 1, as it was read back while the harm is in
  /// force, for the record to compare with what was asked; empty where nothing can be read back.
  default OptionalDouble share() {
    return OptionalDouble.empty();
  }

  /// Takes the harm back where that is possible; more than once is no mistake.
  default void undo() {}

  /// The evidence that the harm was taken back; empty where it was not, which makes the cell not valid
  /// too. Of a harm for good it is the evidence that it happened.
  default Optional<String> healed() {
    return tookEffect();
  }
}
