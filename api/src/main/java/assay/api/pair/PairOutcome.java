package assay.api.pair;

/// How an update of two entries ended.
///
/// Members send it as a byte, [#code()], which every engine can carry.
public enum PairOutcome {
  /// It had been done before.
  DONE_BEFORE(0),
  /// It was stored.
  STORED(1),
  /// Nothing of it was stored: the source was not there, say.
  REFUSED(2);

  private final byte code;

  PairOutcome(int code) {
    this.code = (byte) code;
  }

  /// The byte that stands for it on the wire.
  public byte code() {
    return code;
  }

  /// What a byte from the wire stands for.
  ///
  /// @throws IllegalArgumentException where it stands for nothing
  public static PairOutcome of(byte code) {
    return switch (code) {
      case 0 -> DONE_BEFORE;
      case 1 -> STORED;
      case 2 -> REFUSED;
      default -> throw new IllegalArgumentException("no update ends with " + code);
    };
  }
}
