package assay.cli.shrink;

import assay.api.engine.DirectoryTree;
import assay.cli.trial.TrialRunner;
import assay.cli.workspace.RunRequest;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.problem.ProblemException;
import assay.record.history.JudgeMemoryLimits;
import assay.record.reproduction.ReproductionResult;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
import assay.study.written.StudyDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Runs candidates on this host. Their records are temporary.
final class LocalCandidateRunner implements CandidateRunner {

  /// Repeats of a study below this number are left to trials that confirm it: they draw other requests.
  private static final int FIRST_REPEAT = 1_001;

  private final Resources here;
  private final ReproducedFinding finding;
  private final Path folder;
  private final TrialRunner trials;
  private final Duration time;
  private final int reserved;
  private final Map<String, Plan> plans = new HashMap<>();
  private int number;
  private String smallest = "the original study";

  /// What trials need.
  ///
  /// @param options with the settings that the user allows
  /// @param folder for the trials' records
  record Resources(
      StudyResolver resolver,
      StudyOptions options,
      TrialRunner trials,
      JudgeMemoryLimits judging,
      Path folder) {}

  /// @param time for the search and the trials that confirm its end
  /// @param reserved how many trials confirm the end
  LocalCandidateRunner(Resources here, ReproducedFinding finding, Duration time, int reserved) {
    this.here = here;
    this.finding = finding;
    this.folder = here.folder();
    this.trials = here.trials();
    this.time = time;
    this.reserved = reserved;
  }

  /// The plan of a study that reproduces the finding.
  ///
  /// @throws ProblemException if the study cannot run here
  Plan plan(StudyDocument study, int trials) {
    Plan plan = here.resolver().resolve(study.text(List.of()), FILE, here.options()).plan();
    return plan.reproducing(plan.baseline(), trials, finding);
  }

  private static final Path FILE = Path.of("shrunk.yaml");

  @Override
  public boolean possible(StudyDocument study) {
    try {
      Plan plan = plan(study, 1);
      plans.clear();
      plans.put(study.text(List.of()), plan);
      return plan.unavailable().isEmpty();
    } catch (ProblemException e) {
      return false;
    }
  }

  @Override
  public boolean timeLeft() {
    Duration planned = trials.elapsed().plus(trials.last().multipliedBy(reserved + 1));
    return planned.compareTo(time) < 0;
  }

  @Override
  public void decided(String what, boolean kept) {
    if (kept) {
      smallest = what;
    }
    trials.tell("%s: %s".formatted(what, kept ? "kept" : "given up"));
  }

  @Override
  public Answer run(StudyDocument study) throws InterruptedException {
    Plan plan = plans.computeIfAbsent(study.text(List.of()), text -> plan(study, 1));
    int repeat = FIRST_REPEAT + number++;
    String id = plan.baseline().slug() + "-" + repeat;
    Plan.Trial trial = new Plan.Trial(id, plan.baseline().name(), repeat);
    Path out = folder.resolve(Integer.toString(number));
    try {
      return trials
          .run(
              plan.toBuilder().repeats(repeat).trials(List.of(trial)).plan(),
              study.text(List.of()),
              new RunRequest(out, "", RunRequest.Progress.NONE, "", here.judging()),
              folder,
              phase -> "trial %d: %s · last kept: %s".formatted(number, phase, smallest))
          .map(ended -> answer(ended.reproduction()))
          .orElse(Answer.NOT_KNOWN);
    } finally {
      delete(folder);
    }
  }

  private static Answer answer(@Nullable ReproductionResult result) {
    return Optional.ofNullable(result)
        .flatMap(each -> each.trials().stream().findFirst())
        .map(ReproductionResult.ReproducedTrial::answer)
        .orElse(Answer.NOT_KNOWN);
  }

  /// Records that cannot be deleted now are deleted at the end, with their folder.
  private static void delete(Path folder) {
    try {
      DirectoryTree.empty(folder);
    } catch (IOException e) {
      // The search does not depend on it.
    }
  }
}
