package assay.testing;

import java.util.Optional;

/// Something that a host has or lacks, besides programs. An implementation has a constructor without arguments.
public interface HostCondition {

  /// Why this host does not have it, and what to do; empty if it has.
  Optional<String> missing();
}
