package assay.run;

import assay.api.engine.DirectoryTree;
import assay.judge.trial.SoakRoundJudge;
import assay.plan.Plan.Trial;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.run.context.EventRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Manages the files of soak rounds: keeps every round's results, but large files only of the newest round and of a
/// few rounds with findings.
final class SoakRoundFiles {

  /// How many rounds with findings keep their histories and histograms.
  private static final int MOST_KEPT = 3;

  private final RunDirectory directory;
  private final EventRecorder recorder;
  private final JudgeMemoryLimits memory;
  private @Nullable Trial newest;
  private int kept;

  SoakRoundFiles(RunDirectory directory, EventRecorder recorder, JudgeMemoryLimits memory) {
    this.memory = memory;
    this.directory = directory;
    this.recorder = recorder;
  }

  /// Judges an ended round, and deletes the previous round's large files.
  void ended(Trial trial) throws IOException {
    Trial before = newest;
    if (before != null) {
      forget(before);
    }
    boolean good = keep(directory, trial, memory);
    recorder.sealed(trial.id(), directory.finding(trial.id()));
    boolean keeps = !good && kept < MOST_KEPT;
    kept += keeps ? 1 : 0;
    newest = keeps ? null : trial;
  }

  /// Judges a round and writes its results into the record.
  ///
  /// @param memory the limit for the round's history
  /// @return whether no checker found a problem
  static boolean keep(RunDirectory directory, Trial trial, JudgeMemoryLimits memory)
      throws IOException {
    SoakRoundJudge.Round round = SoakRoundJudge.judge(directory, trial, memory);
    Path file = directory.finding(trial.id());
    Files.createDirectories(file.resolveSibling("."));
    RecordFile.replace(file, round.text());
    return round.good();
  }

  private void forget(Trial trial) throws IOException {
    List<Path> large = new ArrayList<>();
    for (String part : List.of("history", "latency")) {
      large.addAll(named(part, trial.id() + "-"));
    }
    large.addAll(named("members", trial.id() + "-client-"));
    large.addAll(named("members", trial.id() + "-traffic-"));
    for (Path file : large) {
      DirectoryTree.delete(file);
    }
  }

  private List<Path> named(String part, String prefix) throws IOException {
    Path folder = directory.root().resolve(part);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }
}
