package assay.load.program;

import assay.plan.ClientLanguage;

/// What a kind of request that programs can send is: whole values by key, written or read.
///
/// @param writes whether it writes
/// @param sized whether it is of several keys
record ServedKind(boolean writes, boolean sized) {

  /// The kind of a name.
  ///
  /// @throws IllegalArgumentException where programs cannot send it
  static ServedKind of(String kind) {
    if (!ClientLanguage.KINDS.contains(kind)) {
      throw new IllegalArgumentException(
          "clients in other languages do not send `%s`".formatted(kind));
    }
    return new ServedKind(kind.startsWith("put"), kind.endsWith("All"));
  }
}
