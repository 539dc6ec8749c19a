package assay.run.step;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.StartFailureAdvice;
import assay.plan.Step;
import assay.record.event.TrialEvent;
import assay.record.io.PathRedaction;
import assay.run.context.ProcessSampler;
import assay.run.context.TrialContext;
import assay.tether.Message;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Runs the steps of a trial one after another and receives all messages of its processes. Every message goes into the
/// record, and the current step receives its own.
public final class StepRunner implements ChildHandle.ChildListener {

  private final TrialContext context;
  private volatile @Nullable StepRun underWay;

  public StepRunner(TrialContext context) {
    this.context = context;
  }

  /// Runs a step, or a try of a search.
  ///
  /// @param stream separates the step's random numbers from those of other steps
  public void run(Cluster cluster, ProcessSampler sampler, int stream, Step step)
      throws ExecutionException, InterruptedException {
    StepRun run = new StepRun(context, cluster, sampler, step);
    underWay = run;
    run.run(stream);
  }

  @Override
  public void onMessage(ChildHandle child, Message message) {
    StepRun step = underWay;
    switch (message) {
      case Message.IntervalClosed ticked -> {
        if (step != null) {
          step.ticked(ticked.intervals());
        }
        context.recorder().intervals(ticked.intervals());
      }
      case Message.HiccupSeen hiccup ->
          context.recorder().hiccup(context.trial().id(), child, hiccup);
      case Message.Progressed far -> {
        if (step != null) {
          step.advanced(far);
        }
        context.run().progress().advanced(far.what(), far.done(), far.total(), far.perSecond());
      }
      case Message.EventOccurred marked -> {
        context.recorder().record(marked.event().in(context.trial().id()));
        if (step != null) {
          step.happened(marked.event());
        }
      }
      case Message.Hello hello -> {}
      case Message.Answered answered -> {}
    }
  }

  @Override
  public void onUnexpectedExit(ChildHandle child, int exit) {
    context.record(
        new TrialEvent.ProcessLost(child.name(), exit),
        "%s ended unasked with exit code %d%s%s"
            .formatted(
                child.name(),
                exit,
                StartFailureAdvice.ofEnd(child, String.join("\n", child.lastLogLines(LAST)))
                    .map("; "::concat)
                    .orElse(""),
                lastWords(child)));
  }

  /// The lines of a log in which the cause of an end is sought.
  private static final int LAST = 100;

  /// The last line of a child's log, which often gives the reason for its end.
  private static String lastWords(ChildHandle child) {
    return child.lastLogLines(1).stream()
        .filter(line -> !line.isBlank())
        .map(line -> "; the last line of its log: " + PathRedaction.shortened(line.strip()))
        .findFirst()
        .orElse("");
  }
}
