package assay.load.program;

import assay.api.query.Lookup;
import assay.plan.ClientLanguage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a kind of request that programs can send is.
///
/// @param sort what it works on
/// @param writes whether it writes
/// @param lookup what it looks up; null where it is no lookup
record ServedKind(Sort sort, boolean writes, @Nullable Lookup lookup) {

  /// What a request works on.
  enum Sort {
    /// Whole values of registers, by key.
    REGISTERS,
    /// A counter or a tally, which grows where it is, or is read.
    COUNTER,
    /// What a workload's requests look up.
    LOOKUP
  }

  /// The kind of a name.
  ///
  /// @param lookups what the workload's requests look up
  /// @throws IllegalArgumentException where programs cannot send it
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
