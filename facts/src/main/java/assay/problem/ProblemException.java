package assay.problem;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Problems that stop a command, with their exit code.
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final ExitCode exit;
  private final String state;

  public static final String KEPT = "What was recorded is kept.";

  /// State after an existing cluster was refused.
  public static final String REFUSED = "Nothing was measured, and the cluster is as it was.";

  /// For problems found before anything ran.
  public ProblemException(ExitCode exit, List<Problem> problems) {
    this(exit, problems, "Nothing was run.", null);
  }

  /// For problems found after something was done.
  ///
  /// @param state what was done nevertheless, as a sentence: [#KEPT]
  public ProblemException(
      ExitCode exit, List<Problem> problems, String state, @Nullable Throwable cause) {
    super(problems.isEmpty() ? "no problem" : problems.getFirst().what(), cause);
    this.exit = exit;
    this.problems = List.copyOf(problems);
    this.state = state;
  }

  public ProblemException(ExitCode exit, Problem problem) {
    this(exit, List.of(problem));
  }

  /// One mistake in the user's input, found before anything ran.
  public static ProblemException ofInput(String code, String what, String help) {
    return new ProblemException(ExitCode.INVALID_INPUT, new Problem(code, what, help));
  }

  /// One mistake at a place in the user's input, found before anything ran.
  public static ProblemException ofInput(
      String code, String what, Problem.@Nullable Place where, String help) {
    return new ProblemException(ExitCode.INVALID_INPUT, new Problem(code, what, where, help));
  }

  /// All mistakes in the user's input, found before anything ran. Has no effect if there is none.
  public static void throwIfAny(Collection<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new ProblemException(ExitCode.INVALID_INPUT, List.copyOf(problems));
    }
  }

  /// One thing that the host or the installation lacks, found before anything ran.
  public static ProblemException ofHost(String code, String what, String help) {
    return new ProblemException(ExitCode.ENVIRONMENT, new Problem(code, what, help));
  }

  public List<Problem> problems() {
    return problems;
  }

  public String state() {
    return state;
  }

  public ExitCode exit() {
    return exit;
  }
}
