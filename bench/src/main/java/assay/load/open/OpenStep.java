package assay.load.open;

import assay.load.client.Client;
import assay.load.client.ClientContext;
import assay.load.client.Completion;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.keys.RequestSource;
import assay.load.record.FailureCounts;
import assay.load.record.IntervalReporter;
import assay.load.record.OpenTimes;
import assay.load.record.PhaseRecorder;
import assay.load.thread.FirstFailure;
import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.schedule.Schedule;
import assay.schedule.Seed;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Runs an open loop: the schedule from the beginning of the warm-up to the end of the window, then
/// the wait for what is still on its way.
///
/// Requests that have not been answered 30 s after the window are given up: writes as UNKNOWN,
/// reads as FAILED. Their threads are left to end when the engine lets them.
public final class OpenStep {

  private static final long LEAD_NANOS = 50_000_000;
  private static final long DRAIN_NANOS = 30_000_000_000L;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long FAULT_INTERVAL_NANOS = 100_000_000;
  private static final long LOOK_NANOS = 100_000_000;
  private static final int SCHEDULE_STREAM = -1;
  private static final int MIX_STREAM = -2;

  private final ClientContext station;
  private final int index;
  private final Step.Open step;
  private final FirstFailure failure = new FirstFailure();
  private final FailureCounts failures = new FailureCounts();

  public OpenStep(ClientContext station, int index, Step.Open step) {
    this.station = station;
    this.index = index;
    this.step = step;
  }

  public void run() {
    Client client = station.client();
    List<String> kinds = new RequestMix(step.mix()).kinds();
    PhaseRecorder warmUp = new PhaseRecorder(client, step.id(), false);
    PhaseRecorder window = new PhaseRecorder(client, step.id(), true);
    long begins = System.nanoTime() + LEAD_NANOS;
    long windowBegins = begins + step.warmUp().toNanos();
    long ends = windowBegins + step.duration().toNanos();
    step.faults().forEach(fault -> station.ledger().setAside(windowBegins + fault.at().toNanos()));
    ScheduleCursor slots = new ScheduleCursor(schedule(), begins, ends);
    OpenLoop loop = loop(slots, windowBegins, warmUp, window);
    LeaderFollowers baton = new LeaderFollowers(slots, step.inFlight(), loop, failure);
    if (windowBegins > begins) {
      warmUp.begin(begins, kinds);
    }
    window.begin(windowBegins, kinds);
    IntervalReporter.Beat beat =
        new IntervalReporter.Beat(begins, windowBegins, ends, intervalNanos());
    try (IntervalReporter ticker =
        new IntervalReporter(List.of(warmUp, window), station, failure, beat)) {
      station.mark(begins, new StepEvent.StepBegins(), step.id(), step.id() + " begins");
      baton.start();
      await(windowBegins);
      warmUp.over();
      station.mark(
          windowBegins, new StepEvent.WindowBegins(), step.id(), "the measured window begins");
      await(ends);
      ticker.end();
      window.over();
      station.mark(ends, new StepEvent.WindowEnds(), step.id(), "the measured window ends");
      drain(baton, loop, ends + DRAIN_NANOS);
    }
    failures.mark(station, step.id());
    failure.rethrow();
  }

  private OpenLoop loop(
      ScheduleCursor slots, long windowBegins, PhaseRecorder warmUp, PhaseRecorder window) {
    RequestMix mix = new RequestMix(step.mix());
    return new OpenLoop(
        station,
        mix,
        station.client().streamSeed(index, MIX_STREAM),
        draws(),
        new Completion(station.ledger(), station.history(), index),
        slots,
        windowBegins,
        new OpenTimes(warmUp, mix.kinds()),
        new OpenTimes(window, mix.kinds()),
        failures);
  }

  private void drain(LeaderFollowers baton, OpenLoop loop, long untilNanos) {
    if (failure.happened()) {
      baton.finish();
    } else if (!baton.await(untilNanos)) {
      loop.abandon();
    }
  }

  private List<RequestSource> draws() {
    int registers = station.ledger().registers();
    KeyDistribution keys =
        KeyDistribution.of(step.keys(), registers, Seed.of(station.client().seed(), index));
    return IntStream.rangeClosed(0, step.inFlight())
        .mapToObj(worker -> station.draw(index, worker, keys))
        .toList();
  }

  private Schedule schedule() {
    Client client = station.client();
    return Schedule.of(
        step.arrivals(), step.rate() / client.clients(), client.streamSeed(index, SCHEDULE_STREAM));
  }

  private long intervalNanos() {
    return step.harms() ? FAULT_INTERVAL_NANOS : SECOND_NANOS;
  }

  private void await(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0 && !failure.happened()) {
      LockSupport.parkNanos(this, Math.min(left, LOOK_NANOS));
      left = nanos - System.nanoTime();
    }
  }
}
