package assay.problem;

import java.util.List;

/// Problems that stop what was asked, with the exit code they lead to.
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final Exit exit;

  /// Stops with these problems.
  public ProblemException(Exit exit, List<Problem> problems) {
    super(problems.isEmpty() ? "no problem" : problems.getFirst().what());
    this.exit = exit;
    this.problems = List.copyOf(problems);
  }

  /// Stops with one problem.
  public ProblemException(Exit exit, Problem problem) {
    this(exit, List.of(problem));
  }

  /// What is wrong, all of it.
  public List<Problem> problems() {
    return problems;
  }

  /// The exit code this leads to.
  public Exit exit() {
    return exit;
  }
}
