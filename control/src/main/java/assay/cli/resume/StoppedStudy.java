package assay.cli.resume;

import assay.cli.workspace.Workspace;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.environment.RunConditions;
import assay.record.io.RecordFile;
import assay.run.PlanRunner;
import assay.run.context.RunOptions;
import assay.run.resume.CurrentConditions;
import assay.run.resume.RemainingTrials;
import assay.run.resume.ResumeConditionsCheck;
import assay.run.resume.StoppedRun;
import assay.study.file.StudySchema;
import assay.yaml.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/// A stopped run, and its study as it is on disk today.
public final class StoppedStudy {

  private StoppedStudy() {}

  /// Checks that the run can be resumed here.
  ///
  /// @throws ProblemException E843 with all differences
  public static void require(StoppedRun stopped, RunOptions options, Workspace workspace)
      throws IOException {
    Plan plan = stopped.record().plan();
    String kept = RecordFile.text(stopped.directory().study());
    RunConditions now = CurrentConditions.here(plan, options, stopped.conditions().id(), kept);
    ResumeConditionsCheck.require(
        stopped, now, today(stopped.conditions().study(), workspace), options);
  }

  /// The checksum of the study today; empty when no study has that name any more.
  private static Optional<String> today(String study, Workspace workspace) {
    if (study.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path file = workspace.library().find(study);
      return Files.isRegularFile(file)
          ? Optional.of(CurrentConditions.checksum(YamlText.read(StudySchema.FORM, file).text()))
          : Optional.empty();
    } catch (ProblemException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// The kept and the remaining parts of a run, for its user.
  public static String told(RemainingTrials rest) {
    return "assay: resuming: of %2$d runs %1$d kept, %3$d superseded, %4$d to do"
        .formatted(
            rest.kept().size(),
            rest.plan().trials().size(),
            rest.superseded().size(),
            rest.due().size());
  }

  private static String allowing(Plan plan, Workspace workspace) {
    // The run was interrupted, and an interrupted thread cannot ask a JDK which flags it lists.
    boolean interrupted = Thread.interrupted();
    try {
      return workspace.consent(plan).needed().stream()
          .map(name -> " --allow " + name)
          .collect(Collectors.joining());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// How to resume an interrupted run; empty when it cannot be resumed.
  public static Optional<String> goOn(PlanRunner.Ended ended, Workspace workspace) {
    if (ended.sheet().plan().soaks()) {
      return Optional.empty();
    }
    Path folder = ended.directory().root();
    boolean own =
        !workspace.runsAreNamed()
            && workspace.runs().toAbsolutePath().normalize().equals(folder.getParent());
    String name = own ? folder.getFileName().toString() : folder.toString();
    return Optional.of(
        "to resume it: assay resume "
            + ShellQuoting.shown(name)
            + allowing(ended.sheet().plan(), workspace)
            + workspace.userJars().text());
  }
}
