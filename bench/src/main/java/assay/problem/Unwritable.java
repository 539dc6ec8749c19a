package assay.problem;

/// What the host does not let a command write: E503, which is the host's fault and not the user's input.
public final class Unwritable {

  private Unwritable() {}

  /// The error of a file or folder that cannot be written (E503).
  ///
  /// @param what that cannot be written: `the run's folder`
  /// @param why in words, or the host's own exception
  /// @param remedy an imperative: `make room there`
  public static ProblemException problem(String what, Object why, String remedy) {
    return new ProblemException(
        ExitCode.ENVIRONMENT,
        new Problem("E503", "%s cannot be written: %s".formatted(what, why), remedy));
  }
}
