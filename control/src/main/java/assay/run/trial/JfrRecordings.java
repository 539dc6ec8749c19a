package assay.run.trial;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.plan.Plan.Trial;
import assay.record.io.RunDirectory;
import assay.run.context.RunProgress;
import assay.tether.Answer;
import assay.tether.Command;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Flight recordings of a trial's processes.
final class JfrRecordings {

  private JfrRecordings() {}

  /// Starts a recording in every process, after the cluster is ready, and waits: the start costs each JVM half a
  /// second of CPU and some memory, which would count as the cluster's own. A process that cannot record continues
  /// without a recording.
  static void begin(Cluster cluster, Trial trial, RunDirectory directory, RunProgress progress)
      throws InterruptedException {
    progress.phase("turning flight recorders on");
    List<CompletableFuture<Answer.Recording>> flights =
        cluster.children().stream()
            .map(child -> child.ask(new Command.RecordFlight(file(child, trial, directory))))
            .toList();
    for (CompletableFuture<Answer.Recording> flight : flights) {
      try {
        flight.get();
      } catch (ExecutionException e) {
        progress.phase("without a flight recording: " + TrialRun.reasonOf(e));
      }
    }
  }

  private static String file(ChildHandle child, Trial trial, RunDirectory directory) {
    Path folder = directory.process(trial.id(), child.name());
    return child.there(folder.resolve("flight.jfr").toString());
  }
}
