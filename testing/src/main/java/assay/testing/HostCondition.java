package assay.testing;

import java.util.Optional;

/// A property that a host has or lacks, besides programs. Implementations need a constructor
/// without arguments.
public interface HostCondition {

  /// Why this host lacks the property, and what to do; empty if it has it.
  Optional<String> missing();
}
