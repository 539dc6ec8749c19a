package assay.api.pair;

/// How a change of two entries ended.
///
/// Members tell it as a byte, [#code()], which every engine can carry.
public enum PairOutcome {
  /// It had been done before.
  DONE_BEFORE,
  /// It was stored.
  STORED,
  /// Nothing of it was stored: the entry that should tell was not there, say.
  REFUSED;

  private static final PairOutcome[] ALL = values();

  /// The byte that stands for it on the wire.
  public byte code() {
    return (byte) ordinal();
  }

  /// What a byte from the wire stands for.
  ///
  /// @throws IllegalArgumentException where it stands for nothing
  public static PairOutcome of(byte code) {
    if (code < 0 || code >= ALL.length) {
      throw new IllegalArgumentException("no change ends with " + code);
    }
    return ALL[code];
  }
}
