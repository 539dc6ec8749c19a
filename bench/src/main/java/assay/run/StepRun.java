package assay.run;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.plan.Harm;
import assay.plan.Step;
import assay.problem.ProblemException;
import assay.record.Interval;
import assay.record.Mark;
import assay.record.StepEvent;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// One step under way, or one trial of a search: what its clients were asked, and what they have said of it
/// so far.
final class StepRun {

  private final CellContext context;
  private final Cluster cluster;
  private final ProcessSampler sampler;
  private final Step step;
  private final List<Harm> harms;
  private final StepWatch watch;
  private final Safety safety = new Safety();
  private final CompletableFuture<Long> windowBegins = new CompletableFuture<>();

  /// @param step a step that clients can run: any but a search
  StepRun(CellContext context, Cluster cluster, ProcessSampler sampler, Step step) {
    this.context = context;
    this.cluster = cluster;
    this.sampler = sampler;
    this.step = step;
    this.harms = step instanceof Step.Open open ? open.faults() : List.of();
    this.watch = new StepWatch(step, context.clock());
  }

  /// Runs it with its faults, and returns once the cluster is safe after them.
  ///
  /// @param stream what sets its randomness apart from every other step's
  void run(int stream) throws ExecutionException, InterruptedException {
    context.says(step.id());
    List<CompletableFuture<Answer.Done>> running = new ArrayList<>();
    for (Child client : cluster.clients()) {
      running.add(client.ask(new Command.RunStep(stream, step, !harms.isEmpty())));
    }
    var unused = windowBegins.thenCompose(nanos -> sampler.sample());
    if (!harms.isEmpty()) {
      new FaultSchedule(harmed(), harms).carryOut(windowBegins, running.getFirst());
    }
    watch.await(running);
    sampler.sample().join();
    if (!harms.isEmpty()) {
      awaitSafe();
    }
  }

  private HarmedStep harmed() {
    return new HarmedStep(
        context.cell().id(),
        step.id(),
        new Targets(cluster, context.layout(), context.clock())::find,
        context.recorder(),
        sampler::sample,
        safety,
        context.clock());
  }

  /// Where redundancy does not come back the judge says so from the marks; the keys are read
  /// nevertheless.
  private void awaitSafe() throws InterruptedException {
    context.says("waiting until safe");
    boolean separate = !context.layout().memberSeats().isEmpty();
    try {
      cluster.awaitSafe(separate ? cluster.aliveMembers().size() : 0);
    } catch (ProblemException e) {
      context.says("not safe again");
    }
  }

  /// Hears what happened.
  void happened(Mark mark) {
    safety.heard(mark.event());
    if (mark.event() instanceof StepEvent.WindowBegins) {
      windowBegins.complete(mark.nanos());
    }
  }

  /// Hears what clients did.
  void ticked(List<Interval> rows) {
    watch.heard(rows, context.clock().nanos());
  }

  /// Hears that a long request gets on.
  void advanced(Message.Advanced unused) {
    watch.advanced(context.clock().nanos());
  }
}
