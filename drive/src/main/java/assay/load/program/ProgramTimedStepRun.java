package assay.load.program;

import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.closed.KindOutcomeRecorder;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.record.ClosedLoopTimesRecorder;
import assay.load.record.FailureCounts;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.load.record.RequestTally;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.schedule.SeedDerivation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/// Runs a closed loop with a duration in a client's program. A request belongs to the phase in
/// which it began.
public final class ProgramTimedStepRun {

  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int MIX_STREAM = -2;

  private final ClientContext context;
  private final ClientProgram program;
  private final int index;
  private final Step.Timed step;
  private final RequestMix mix;
  private final List<Long> mixSeeds;
  private final PhaseRecorder warmUp;
  private final PhaseRecorder window;
  private final ClosedLoopTimesRecorder warmUpTimes;
  private final ClosedLoopTimesRecorder windowTimes;
  private final Map<String, RequestTally> warmUpRows = new HashMap<>();
  private final Map<String, RequestTally> windowRows = new HashMap<>();
  private final long[] sent;
  private final FailureCounts failures;
  private final ThinkTimeCheck thinking;

  /// Workers with a request that began after the window's end. Each may have one, because a worker
  /// may be making a request at the end, as in Java.
  private final Set<Integer> beyond = new HashSet<>();

  public ProgramTimedStepRun(
      ClientContext context, ClientProgram program, int index, Step.Timed step) {
    this.context = context;
    this.failures = new FailureCounts(context.clock());
    this.program = program;
    this.index = index;
    this.step = step;
    this.mix = new RequestMix(step.mix());
    ClientIdentity client = context.client();
    this.mixSeeds =
        LongStream.range(0, step.threads())
            .map(worker -> client.streamSeed(index, MIX_STREAM, worker))
            .boxed()
            .toList();
    this.warmUp = new PhaseRecorder(client, step.id(), false);
    this.window = new PhaseRecorder(client, step.id(), true);
    this.warmUpTimes = new ClosedLoopTimesRecorder(warmUp);
    this.windowTimes = new ClosedLoopTimesRecorder(window);
    this.sent = new long[step.threads()];
    this.thinking = new ThinkTimeCheck(program, step.think().toNanos(), step.threads());
    for (String kind : mix.kinds()) {
      warmUpRows.put(kind, new RequestTally());
      windowRows.put(kind, new RequestTally());
    }
  }

  /// @throws ProgramException if the program does not do what it is asked
  public void run() {
    ClientIdentity client = context.client();
    List<Long> seeds = StepMessageEncoder.seeds(client, index, step.threads());
    KeyDistribution keys = context.keys(step.keys(), index);
    ReportedRequestCompleter requests =
        new ReportedRequestCompleter(context, program, index, seeds, keys, failures);
    program.begin(StepMessageEncoder.begin(client, index, seeds, step.keys()));
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("mix", StepMessageEncoder.mix(mix));
    words.put("mixSeeds", mixSeeds.stream().map(StepMessageEncoder::text).toList());
    words.put("thinkNanos", step.think().toNanos());
    ProgramWindowRun.Shape shape =
        new ProgramWindowRun.Shape(
            step.id(),
            step.warmUp().toNanos(),
            step.duration().toNanos(),
            INTERVAL_NANOS,
            mix.kinds());
    ProgramWindowRun.Times unused =
        new ProgramWindowRun(
                context, program, shape, warmUp, window, (row, times) -> take(row, times, requests))
            .run("timed", words);
    for (String kind : mix.kinds()) {
      if (!step.warmUp().isZero()) {
        KindOutcomeRecorder.record(
            context, step, kind, false, warmUpRows.getOrDefault(kind, new RequestTally()));
      }
      KindOutcomeRecorder.record(
          context, step, kind, true, windowRows.getOrDefault(kind, new RequestTally()));
    }
    failures.record(context, step.id());
  }

  private void take(
      ReportedRequest row, ProgramWindowRun.Times times, ReportedRequestCompleter requests) {
    int worker = row.worker();
    if (worker >= 0 && worker < sent.length && row.number() != sent[worker]++) {
      throw new ProgramException(
          ProtocolRule.ROWS,
          "worker %d reported its request %d after %d"
              .formatted(worker, row.number(), sent[worker] - 2));
    }
    if (row.startNanos() >= times.endsNanos() + program.clock().tolerance()
        && !beyond.add(worker)) {
      throw new ProgramException(
          ProtocolRule.TIMES,
          "request %d of worker %d was made after the window's end"
              .formatted(row.number(), worker));
    }
    if (row.outcome() == OperationOutcome.SHED) {
      throw new ProgramException(
          ProtocolRule.ROWS, "a closed loop sheds nothing, and worker %d did".formatted(worker));
    }
    String kind =
        mix.at(
            SeedDerivation.unit(
                mixSeeds.get(Math.clamp(worker, 0, sent.length - 1)), row.number()));
    thinking.take(row);
    long count = requests.settle(row, kind, 1, row.startNanos());
    boolean counted = row.startNanos() >= times.windowNanos();
    OperationOutcome outcome = row.outcome();
    (counted ? windowTimes : warmUpTimes)
        .of(kind, outcome)
        .recordValue(OpenLoopTimesRecorder.held(row.endNanos() - row.startNanos()));
    RequestTally rows = (counted ? windowRows : warmUpRows).getOrDefault(kind, new RequestTally());
    if (outcome == OperationOutcome.OK) {
      rows.add(count);
    } else {
      rows.fail(row.failure());
    }
  }
}
