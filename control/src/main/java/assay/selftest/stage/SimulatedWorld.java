package assay.selftest.stage;

import java.util.List;

/// A simulated world: a record of numbers, each [WithinRange] its limits.
public interface SimulatedWorld {

  /// How many requests the world makes, about.
  double requests();

  /// What cannot be, although each number lies within its limits.
  List<Impossible> impossible();

  /// @param field the component to blame
  record Impossible(String field, String what, String expected) {}
}
