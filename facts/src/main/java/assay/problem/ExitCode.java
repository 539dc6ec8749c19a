package assay.problem;

/// The exit codes of `assay`, documented and stable. If a signal other than Ctrl-C ends it, the exit code is that signal's,
/// as for any program: 143 for SIGTERM, 129 for SIGHUP.
public enum ExitCode {
  /// Every question answered, no objective missed.
  FINE(0),
  BUG(1),
  INVALID_INPUT(2),
  ENVIRONMENT(3),
  MISSED(4),
  /// Measured, but not valid. Takes precedence over a missed objective.
  NOT_VALID(5),
  /// Measured, but a question of the study was not answered. A missed objective takes precedence.
  UNANSWERED(6),
  /// A stored finding came back in no trial.
  NOT_REPRODUCED(7),
  INTERRUPTED(130);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
