package assay.problem;

/// Errors for files that the host does not let Assay write: E503, the host's fault and not the user's input.
public final class UnwritableFileProblem {

  private UnwritableFileProblem() {}

  /// The error E503 for a file or folder.
  ///
  /// @param what `the run's folder`
  /// @param remedy an imperative: `make room there`
  public static ProblemException problem(String what, Object why, String remedy) {
    return ProblemException.ofHost("E503", "%s cannot be written: %s".formatted(what, why), remedy);
  }
}
