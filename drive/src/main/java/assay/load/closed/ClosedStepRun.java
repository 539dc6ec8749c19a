package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.record.FailureCounts;
import assay.load.record.IntervalReporter;
import assay.load.record.PhaseRecorder;
import assay.load.thread.FirstFailure;
import assay.plan.Step;
import assay.record.event.StepEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Runs a closed loop. Every part runs discarded rounds, a given number or until its times no
/// longer fall, then one counted round.
///
/// A part's wall time goes from the first thread's first request to the last thread's last answer.
public final class ClosedStepRun {

  private static final long INTERVAL_NANOS = 1_000_000_000;

  private final ClientContext context;
  private final Step.Closed step;
  private final PhaseRecorder warmUp;
  private final PhaseRecorder window;
  private final RoundSender.Factory senders;
  private final FirstFailure failure = new FirstFailure();
  private final FailureCounts failures;

  /// @param steady whether times had stopped falling; empty if the step did not wait for that
  private record Discarded(int rounds, Optional<Boolean> steady) {}

  public ClosedStepRun(ClientContext context, int index, Step.Closed step) {
    this(
        context,
        step,
        (failure, failures) -> new ThreadRoundSender(context, index, step, failure, failures));
  }

  public ClosedStepRun(ClientContext context, Step.Closed step, RoundSender.Factory senders) {
    this.context = context;
    this.failures = new FailureCounts(context.clock());
    this.step = step;
    this.senders = senders;
    this.warmUp = new PhaseRecorder(context.client(), step.id(), false);
    this.window = new PhaseRecorder(context.client(), step.id(), true);
  }

  public void run() {
    long begins = context.clock().nanos();
    IntervalReporter.Beat beat =
        new IntervalReporter.Beat(begins, begins, Long.MAX_VALUE, INTERVAL_NANOS);
    try (RoundSender sender = senders.open(failure, failures);
        IntervalReporter reporter =
            new IntervalReporter(List.of(warmUp, window), context, failure, beat)) {
      context.record(begins, new StepEvent.StepBegins(), step.id(), step.id() + " begins");
      boolean counting = false;
      for (int number = 0; number < step.parts().size(); number++) {
        Discarded discarded = discard(sender, reporter, number);
        if (!counting) {
          counting = true;
          recordNow(new StepEvent.WindowBegins(), "the first counted round begins");
        }
        long unused = round(sender, reporter, number, true, discarded);
      }
      recordNow(new StepEvent.WindowEnds(), "the last counted round ended");
    }
    failures.record(context, step.id());
    failure.rethrow();
  }

  private Discarded discard(RoundSender sender, IntervalReporter reporter, int number) {
    long begins = context.clock().nanos();
    List<Long> nanos = new ArrayList<>();
    while (nanos.size() < step.discard()
        || context.clock().nanos() - begins < step.warmUp().toNanos()
        || waits(nanos, context.clock().nanos() - begins)) {
      Discarded soFar = new Discarded(nanos.size(), Optional.empty());
      nanos.add(round(sender, reporter, number, false, soFar));
    }
    return new Discarded(
        nanos.size(),
        Optional.ofNullable(step.steady()).map(asked -> WarmupPlateau.reached(nanos)));
  }

  private boolean waits(List<Long> nanos, long tookNanos) {
    Step.Steady steady = step.steady();
    return steady != null
        && !WarmupPlateau.reached(nanos)
        && nanos.size() < steady.rounds()
        && (tookNanos < steady.duration().toNanos() || nanos.isEmpty());
  }

  private void recordNow(StepEvent event, String text) {
    context.record(context.clock().nanos(), event, step.id(), text);
  }

  /// @param number the part's number
  /// @param before the rounds before this round
  private long round(
      RoundSender sender,
      IntervalReporter reporter,
      int number,
      boolean counted,
      Discarded before) {
    Step.Part part = step.parts().get(number);
    PhaseRecorder phase = counted ? window : warmUp;
    phase.begin(context.clock().nanos(), List.of(part.kind()));
    int requests = context.client().share(part.count());
    RoundSender.RoundTimes times = sender.send(part, before.rounds(), requests, phase);
    phase.over();
    reporter.end();
    failure.rethrow();
    long took = times.endNanos() - times.startNanos();
    PartRound ended =
        new PartRound(
            OptionalInt.of(number),
            part.text(),
            part.kind(),
            part.size(),
            before.rounds(),
            counted,
            before.steady(),
            took,
            requests);
    ended.record(context, step.id(), times.endNanos(), times.rows());
    return took;
  }
}
