package assay.load.program;

import assay.api.Lookup;
import assay.plan.ClientLanguage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A kind of request that programs can send.
///
/// @param lookup null if the kind is no lookup
record ServedKind(Sort sort, boolean writes, @Nullable Lookup lookup) {

  enum Sort {
    /// Whole values of registers, by key.
    REGISTERS,
    /// A counter or a tally, which is incremented in place or read.
    COUNTER,
    LOOKUP
  }

  /// @param lookups the lookups of the workload's requests
  /// @throws IllegalArgumentException if programs cannot send the kind
  static ServedKind of(String kind, Map<String, Lookup> lookups) {
    Lookup lookup = lookups.get(kind);
    if (lookup != null) {
      return new ServedKind(Sort.LOOKUP, false, lookup);
    }
    if (!ClientLanguage.KINDS.contains(kind)) {
      throw new IllegalArgumentException(
          "clients in other languages do not send `%s`".formatted(kind));
    }
    return switch (kind) {
      case "increment", "bump" -> new ServedKind(Sort.COUNTER, true, null);
      case "total" -> new ServedKind(Sort.COUNTER, false, null);
      default -> new ServedKind(Sort.REGISTERS, kind.startsWith("put"), null);
    };
  }
}
