package assay.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Problems that stop what was asked, with the exit code they lead to.
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final ExitCode exit;
  private final String state;

  /// That a run went on until here.
  public static final String KEPT = "What was recorded is kept.";

  /// That a cluster that was there before was refused, before anything was measured.
  public static final String REFUSED = "Nothing was measured, and the cluster is as it was.";

  /// Stops with these problems, before anything was run.
  public ProblemException(ExitCode exit, List<Problem> problems) {
    this(exit, problems, "Nothing was run.", null);
  }

  /// Stops with these problems.
  ///
  /// @param state what was done nevertheless, a sentence: [#KEPT]
  public ProblemException(
      ExitCode exit, List<Problem> problems, String state, @Nullable Throwable cause) {
    super(problems.isEmpty() ? "no problem" : problems.getFirst().what(), cause);
    this.exit = exit;
    this.problems = List.copyOf(problems);
    this.state = state;
  }

  /// Stops with one problem.
  public ProblemException(ExitCode exit, Problem problem) {
    this(exit, List.of(problem));
  }

  /// What is wrong, all of it.
  public List<Problem> problems() {
    return problems;
  }

  /// What was done nevertheless, a sentence.
  public String state() {
    return state;
  }

  /// The exit code this leads to.
  public ExitCode exit() {
    return exit;
  }
}
