package assay.testing;

import java.util.Optional;

/// A property that a host has or lacks, besides programs. Implementations need a constructor
/// without arguments.
public interface HostCondition {

  /// Why this host lacks it, and what to do; empty otherwise.
  Optional<String> missing();
}
