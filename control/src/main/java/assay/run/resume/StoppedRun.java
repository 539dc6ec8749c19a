package assay.run.resume;

import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.RunRecord;
import assay.record.environment.Environment;
import assay.record.environment.RunConditions;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;

/// A stopped run, locked against other processes.
///
/// @param conditions the conditions at the run's beginning
public record StoppedRun(
    RunDirectory directory, RunRecord record, RunConditions conditions, RunLock lock)
    implements AutoCloseable {

  /// Opens a run that can be resumed.
  ///
  /// @throws ProblemException E840 when the run is finished, E841 if it is being written, E842 if its conditions are
  ///     not recorded, E844 if its kind cannot be resumed, E703 if its record is damaged
  /// @throws IOException when its folder cannot be written
  public static StoppedRun open(Path folder) throws IOException {
    RunDirectory directory = new RunDirectory(folder);
    requireSort(directory);
    if (Files.exists(directory.results())) {
      requireUnfinished(directory);
    }
    requireConditions(directory);
    RunLock lock = RunLock.take(directory);
    try {
      requireUnfinished(directory);
      return new StoppedRun(directory, RunRecord.open(directory), conditions(directory), lock);
    } catch (RuntimeException e) {
      Files.deleteIfExists(directory.lock());
      lock.close();
      throw e;
    }
  }

  private static void requireSort(RunDirectory directory) {
    Plan plan = RunRecord.planOf(directory);
    Environment environment = RunRecord.environmentOf(directory);
    List<Problem> problems =
        UnresumableRun.kinds(plan, environment).stream()
            .map(kind -> sort(directory, kind))
            .toList();
    ProblemException.throwIfAny(problems);
  }

  private static Problem sort(RunDirectory directory, String what) {
    return new Problem(
        "E844",
        "%s is %s, and cannot go on".formatted(directory.root(), what),
        "`assay judge` reports what there is; begin another run");
  }

  private static void requireUnfinished(RunDirectory directory) {
    boolean ended =
        EventLog.read(directory.events()).stream()
            .anyMatch(event -> event.type() == TimedEvent.Type.RUN_ENDS);
    if (ended) {
      boolean judged = Files.exists(directory.results());
      throw ProblemException.ofInput(
          "E840",
          "%s is finished: nothing of it is left to do".formatted(directory.root()),
          judged
              ? "a run that was killed lies in a folder that ends with .partial: name that one"
              : "`assay judge %s` makes its report".formatted(shown(directory)));
    }
  }

  private static String shown(RunDirectory directory) {
    return ShellQuoting.shown(directory.root().toString());
  }

  private static void requireConditions(RunDirectory directory) {
    if (!Files.exists(directory.conditions(), LinkOption.NOFOLLOW_LINKS)) {
      throw untold(directory, "it holds no " + directory.conditions().getFileName());
    }
  }

  /// The conditions at a run's beginning.
  ///
  /// @throws ProblemException E842 if they are not recorded
  public static RunConditions conditions(RunDirectory directory) {
    requireConditions(directory);
    try {
      String text = RecordFile.text(directory.conditions());
      RunConditions read = JsonCodec.read(text, RunConditions.class);
      if (read.id() == null || read.files() == null || read.boot() == null) {
        throw untold(directory, directory.conditions().getFileName() + " lacks something");
      }
      return read;
    } catch (JacksonException e) {
      throw untold(directory, directory.conditions().getFileName() + " is cut, or is not JSON");
    }
  }

  private static ProblemException untold(RunDirectory directory, String why) {
    return ProblemException.ofInput(
        "E842",
        "%s does not tell what it was begun with: %s".formatted(directory.root(), why),
        "`assay judge` reports what there is; begin another run");
  }

  public RemainingTrials remainder() {
    int part = record.environment().resumed().size() + 2;
    return RemainingTrials.of(record.plan(), record.events(), part);
  }

  /// Releases the run. A run that was not resumed is unchanged.
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(directory.lock());
    lock.close();
  }
}
