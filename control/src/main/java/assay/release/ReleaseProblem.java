package assay.release;

/// Why a release cannot be had. The message says what the repositories answered.
public final class ReleaseProblem extends Exception {

  private static final long serialVersionUID = 1L;

  /// The kinds of answers.
  public enum Kind {
    /// No repository has it.
    UNKNOWN,
    /// A repository cannot be reached, or Maven is offline.
    UNREACHABLE,
    /// A file differs from the checksum beside it.
    DAMAGED,
    /// The user's Maven settings cannot be used.
    SETTINGS,
    /// This installation lacks the library.
    NO_LIBRARY
  }

  private final Kind kind;

  public ReleaseProblem(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
