package assay.judge.linearizability;

/// Versions of one key that exclude each other in every order.
///
/// @param held place of the version that was there last
/// @param other place of the other version
/// @param condition place of the version that both replaced; only for [Kind#REPLACED_TWICE]
record VersionAnomaly(Kind kind, int held, int other, int condition) {

  enum Kind {
    /// The other version was there while the first was held.
    ZONES,
    /// Both were written on the condition that the same version was there.
    REPLACED_TWICE,
    /// The first version was there after the other had replaced it.
    STILL_THERE,
    /// The version was there, and its condition never held.
    IMPOSSIBLE,
    /// Each was written on the condition that a later one was there.
    CIRCLE
  }

  static VersionAnomaly zones(int held, int other) {
    return new VersionAnomaly(Kind.ZONES, held, other, ZoneTable.NONE);
  }
}
