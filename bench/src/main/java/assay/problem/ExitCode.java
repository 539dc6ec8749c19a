package assay.problem;

/// The exit codes of `assay`, documented and stable. Whoever ends it with another signal than Ctrl-C has the
/// code of that signal, as of any program: 143 for SIGTERM, 129 for SIGHUP.
public enum ExitCode {
  /// Measured, every question answered, no objective missed.
  FINE(0),
  /// A bug of ours.
  BUG(1),
  /// Usage or study invalid: nothing ran.
  INVALID_INPUT(2),
  /// The environment could not be prepared.
  ENVIRONMENT(3),
  /// An objective was missed.
  MISSED(4),
  /// Measured, but not valid; beats a missed objective.
  NOT_VALID(5),
  /// Measured, but a question of the study was not answered; a missed objective beats it.
  UNANSWERED(6),
  /// Interrupted; partial results are kept.
  INTERRUPTED(130);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /// The process's exit code.
  public int code() {
    return code;
  }
}
