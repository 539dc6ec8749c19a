package assay.cli.trial;

import assay.cli.option.AllowOption;
import assay.cli.option.JudgeMemoryOption;
import assay.cli.option.ProgressOption;
import assay.cli.workspace.RunRequest;
import assay.problem.ProblemException;
import assay.record.history.JudgeMemoryLimits;
import java.util.Set;
import picocli.CommandLine.Mixin;

/// The options of commands that run trials of a study or a record.
public final class TrialOptions {

  private static final int MOST_TIMES = 1_000;

  @Mixin private AllowOption allow = new AllowOption();
  @Mixin private ProgressOption progress = new ProgressOption();
  @Mixin private JudgeMemoryOption judging = new JudgeMemoryOption();

  /// Checks a number of trials.
  ///
  /// @param what the purpose of the trials, such as "a harm is looked for"
  /// @param usual the number by default
  /// @throws ProblemException E442 if the number is below 1 or too large
  public static void requireTimes(int times, String what, int usual) {
    if (times < 1 || times > MOST_TIMES) {
      throw ProblemException.ofInput(
          "E442",
          "`--times %d`: %s in 1 to %,d trials".formatted(times, what, MOST_TIMES),
          "leave it out for %d".formatted(usual));
    }
  }

  /// The settings that the user trusts.
  public Set<String> allowed() {
    return allow.settings();
  }

  public RunRequest.Progress progress() {
    return progress.shown();
  }

  public JudgeMemoryLimits memory() {
    return judging.memory();
  }

  /// The trusted settings as on a command line, each after a space.
  public String allowedText() {
    return allow.text();
  }

  /// The memory for judging as on a command line, after a space.
  public String memoryText() {
    return judging.text();
  }
}
