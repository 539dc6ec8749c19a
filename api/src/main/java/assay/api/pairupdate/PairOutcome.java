package assay.api.pairupdate;

/// The outcome when two entries are updated.
///
/// Members send it as a byte, [#code()], which every engine can carry.
public enum PairOutcome {
  /// The update had been applied before.
  DONE_BEFORE(0),
  /// The update was stored.
  STORED(1),
  /// No entry was stored, for example because there was no source.
  REFUSED(2);

  private final byte code;

  PairOutcome(int code) {
    this.code = (byte) code;
  }

  /// The byte for transfer.
  public byte code() {
    return code;
  }

  /// The outcome for a transferred byte.
  ///
  /// @throws IllegalArgumentException when the byte is unknown
  public static PairOutcome of(byte code) {
    return switch (code) {
      case 0 -> DONE_BEFORE;
      case 1 -> STORED;
      case 2 -> REFUSED;
      default -> throw new IllegalArgumentException("no update ends with " + code);
    };
  }
}
