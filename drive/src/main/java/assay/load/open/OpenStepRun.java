package assay.load.open;

import assay.api.Settings;
import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.RequestCompleter;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.keys.RequestSource;
import assay.load.record.FailureCounts;
import assay.load.record.IntervalReporter;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.load.thread.FirstFailure;
import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Runs an open loop: the schedule through the warm-up and the window, then the wait for requests
/// in flight.
///
/// Requests without an answer 30 s after the window are given up: writes as UNKNOWN, reads as
/// FAILED. Their threads end when the engine lets them. Due requests that have not been sent by
/// then are shed. After the step none of its requests begins any more.
public final class OpenStepRun {

  private static final long LEAD_NANOS = 50_000_000;
  private static final long DRAIN_NANOS = 30_000_000_000L;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long FAULT_INTERVAL_NANOS = 100_000_000;
  private static final long LOOK_NANOS = 100_000_000;
  private static final int SCHEDULE_STREAM = -1;
  private static final int MIX_STREAM = -2;

  private final ClientContext context;
  private final int index;
  private final Step.Open step;
  private final FirstFailure failure = new FirstFailure();
  private final FailureCounts failures;

  public OpenStepRun(ClientContext context, int index, Step.Open step) {
    this.context = context;
    this.failures = new FailureCounts(context.clock());
    this.index = index;
    this.step = step;
  }

  public void run() {
    ClientIdentity client = context.client();
    List<String> kinds = new RequestMix(step.mix()).kinds();
    PhaseRecorder warmUp = new PhaseRecorder(client, step.id(), false);
    PhaseRecorder window = new PhaseRecorder(client, step.id(), true);
    // Allocates histograms before the load's start is chosen.
    List<OpenLoopTimesRecorder> times = times(warmUp, window, kinds);
    long begins = context.clock().nanos() + LEAD_NANOS;
    long windowBegins = begins + step.warmUp().toNanos();
    long ends = windowBegins + step.duration().toNanos();
    step.faults()
        .forEach(fault -> context.leases().quarantine(windowBegins + fault.at().toNanos()));
    ScheduleCursor slots = new ScheduleCursor(schedule(), begins, ends);
    SlotRequestHandler requests =
        requests(slots, new SlotRequestHandler.Recorders(borders(windowBegins), times));
    int pipeline = pipeline();
    RequestSender loop =
        pipeline == 0
            ? new BlockingRequestSender(context, requests)
            : new PipelinedRequestSender(context, requests, step.inFlight(), pipeline, failure);
    OpenWorkers workers =
        OpenWorkers.of(
            context.clock(),
            slots,
            step.rate().highest() / context.client().clients(),
            step.inFlight(),
            loop,
            failure);
    if (windowBegins > begins) {
      warmUp.begin(begins, kinds);
    }
    window.begin(windowBegins, kinds);
    IntervalReporter.Beat beat =
        new IntervalReporter.Beat(begins, windowBegins, ends, intervalNanos());
    try (IntervalReporter reporter =
        new IntervalReporter(List.of(warmUp, window), context, failure, beat)) {
      context.record(begins, new StepEvent.StepBegins(), step.id(), step.id() + " begins");
      workers.start();
      await(windowBegins);
      warmUp.over();
      context.record(
          windowBegins, new StepEvent.WindowBegins(), step.id(), "the measured window begins");
      await(ends);
      reporter.end();
      window.over();
      context.record(ends, new StepEvent.WindowEnds(), step.id(), "the measured window ends");
      drain(workers, loop, requests, ends + DRAIN_NANOS);
    }
    if (loop instanceof PipelinedRequestSender pipelined) {
      pipelined.record(step.id());
    }
    failures.record(context, step.id());
    failure.rethrow();
  }

  /// How many requests may be with the engine at a time; 0 if each has a thread that waits for it.
  private int pipeline() {
    Settings settings = context.data().settings();
    return settings.text("client-calls", "blocking").equals("async")
        ? settings.integer("pipeline")
        : 0;
  }

  /// The warm-up's recorders, and the window's: if the rate changes, for each part of it.
  private List<OpenLoopTimesRecorder> times(
      PhaseRecorder warmUp, PhaseRecorder window, List<String> kinds) {
    int parts = step.rate().parts().size();
    List<OpenLoopTimesRecorder> times = new ArrayList<>();
    times.add(new OpenLoopTimesRecorder(warmUp, kinds));
    for (int part = 0; part < parts; part++) {
      times.add(new OpenLoopTimesRecorder(window, kinds, part));
    }
    if (parts == 0) {
      times.add(new OpenLoopTimesRecorder(window, kinds));
    }
    return times;
  }

  private long[] borders(long windowBegins) {
    long[] parts =
        step.rate().parts().stream().mapToLong(part -> windowBegins + part.fromNanos()).toArray();
    return parts.length == 0 ? new long[] {windowBegins} : parts;
  }

  private SlotRequestHandler requests(
      ScheduleCursor slots, SlotRequestHandler.Recorders recorders) {
    return new SlotRequestHandler(
        context,
        new RequestMix(step.mix()),
        context.client().streamSeed(index, MIX_STREAM),
        draws(),
        new RequestCompleter(context.leases(), context.history(), index),
        slots,
        recorders,
        failures);
  }

  private void drain(
      OpenWorkers workers, RequestSender loop, SlotRequestHandler requests, long untilNanos) {
    boolean failed = failure.happened();
    if (failed || !workers.await(untilNanos) || !loop.await(untilNanos)) {
      requests.stopWaiting();
      loop.giveUp(workers);
      if (!failed) {
        requests.shedRest();
      }
    }
  }

  private List<RequestSource> draws() {
    KeyDistribution keys = context.keys(step.keys(), index);
    return IntStream.range(0, OpenWorkers.most(step.inFlight()))
        .mapToObj(worker -> context.draw(index, worker, keys))
        .toList();
  }

  private Schedule schedule() {
    ClientIdentity client = context.client();
    return Schedule.of(step, client.clients(), client.streamSeed(index, SCHEDULE_STREAM));
  }

  private long intervalNanos() {
    return step.harms() ? FAULT_INTERVAL_NANOS : SECOND_NANOS;
  }

  private void await(long nanos) {
    long left = nanos - context.clock().nanos();
    while (left > 0 && !failure.happened()) {
      context.clock().parkNanos(Math.min(left, LOOK_NANOS));
      left = nanos - context.clock().nanos();
    }
  }
}
