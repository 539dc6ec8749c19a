package assay.load.program;

import assay.api.Lookup;
import assay.plan.ClientLanguageSetting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A kind of request that programs can send.
///
/// @param lookup null if the kind is no lookup
record ProgramRequestKind(Sort sort, boolean writes, @Nullable Lookup lookup) {

  enum Sort {
    /// Whole values of registers, by key.
    REGISTERS,
    /// A counter or a tally, which is incremented in place or read.
    COUNTER,
    LOOKUP
  }

  /// @param lookups the lookups of the workload's requests
  /// @throws IllegalArgumentException if programs cannot send the kind
  static ProgramRequestKind of(String kind, Map<String, Lookup> lookups) {
    Lookup lookup = lookups.get(kind);
    if (lookup != null) {
      return new ProgramRequestKind(Sort.LOOKUP, false, lookup);
    }
    if (!ClientLanguageSetting.KINDS.contains(kind)) {
      throw new IllegalArgumentException(
          "clients in other languages do not send `%s`".formatted(kind));
    }
    return switch (kind) {
      case "increment", "bump" -> new ProgramRequestKind(Sort.COUNTER, true, null);
      case "total" -> new ProgramRequestKind(Sort.COUNTER, false, null);
      default -> new ProgramRequestKind(Sort.REGISTERS, kind.startsWith("put"), null);
    };
  }
}
