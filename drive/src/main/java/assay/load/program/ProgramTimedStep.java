package assay.load.program;

import assay.load.client.Client;
import assay.load.client.ClientContext;
import assay.load.closed.KindRows;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.record.ClosedTimes;
import assay.load.record.FailureCounts;
import assay.load.record.OpenTimes;
import assay.load.record.PhaseRecorder;
import assay.load.record.RowCount;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.schedule.Seed;
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
public final class ProgramTimedStep {

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
  private final ClosedTimes warmUpTimes;
  private final ClosedTimes windowTimes;
  private final Map<String, RowCount> warmUpRows = new HashMap<>();
  private final Map<String, RowCount> windowRows = new HashMap<>();
  private final long[] sent;
  private final FailureCounts failures;

  /// Workers with a request that began after the window's end. Each may have one, because a worker
  /// may be making a request at the end, as in Java.
  private final Set<Integer> beyond = new HashSet<>();

  public ProgramTimedStep(
      ClientContext context, ClientProgram program, int index, Step.Timed step) {
    this.context = context;
    this.failures = new FailureCounts(context.clock());
    this.program = program;
    this.index = index;
    this.step = step;
    this.mix = new RequestMix(step.mix());
    Client client = context.client();
    this.mixSeeds =
        LongStream.range(0, step.threads())
            .map(worker -> client.streamSeed(index, MIX_STREAM, worker))
            .boxed()
            .toList();
    this.warmUp = new PhaseRecorder(client, step.id(), false);
    this.window = new PhaseRecorder(client, step.id(), true);
    this.warmUpTimes = new ClosedTimes(warmUp);
    this.windowTimes = new ClosedTimes(window);
    this.sent = new long[step.threads()];
    for (String kind : mix.kinds()) {
      warmUpRows.put(kind, new RowCount());
      windowRows.put(kind, new RowCount());
    }
  }

  /// @throws ProgramException if the program does not do what it is asked
  public void run() {
    Client client = context.client();
    List<Long> seeds = StepWords.seeds(client, index, step.threads());
    KeyDistribution keys =
        KeyDistribution.of(
            context.clock(), step.keys(), context.leases(), Seed.of(client.seed(), index));
    ReportedRequests requests =
        new ReportedRequests(context, program, index, seeds, keys, failures);
    program.begin(StepWords.begin(client, index, seeds, step.keys()));
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("mix", StepWords.mix(mix));
    words.put("mixSeeds", mixSeeds.stream().map(StepWords::text).toList());
    words.put("thinkNanos", step.think().toNanos());
    WindowedLoad.Shape shape =
        new WindowedLoad.Shape(
            step.id(),
            step.warmUp().toNanos(),
            step.duration().toNanos(),
            INTERVAL_NANOS,
            mix.kinds());
    WindowedLoad.Times unused =
        new WindowedLoad(
                context, program, shape, warmUp, window, (row, times) -> take(row, times, requests))
            .run("timed", words);
    for (String kind : mix.kinds()) {
      if (!step.warmUp().isZero()) {
        KindRows.record(context, step, kind, false, warmUpRows.getOrDefault(kind, new RowCount()));
      }
      KindRows.record(context, step, kind, true, windowRows.getOrDefault(kind, new RowCount()));
    }
    failures.record(context, step.id());
  }

  private void take(ReportedRow row, WindowedLoad.Times times, ReportedRequests requests) {
    int worker = row.worker();
    if (worker >= 0 && worker < sent.length && row.number() != sent[worker]++) {
      throw new ProgramException(
          "worker %d reported its request %d after %d"
              .formatted(worker, row.number(), sent[worker] - 2));
    }
    if (row.startNanos() >= times.endsNanos() + program.clock().tolerance()
        && !beyond.add(worker)) {
      throw new ProgramException(
          "request %d of worker %d was made after the window's end"
              .formatted(row.number(), worker));
    }
    if (row.outcome() == OperationOutcome.SHED) {
      throw new ProgramException(
          "a closed loop sheds nothing, and worker %d did".formatted(worker));
    }
    String kind =
        mix.at(Seed.unit(mixSeeds.get(Math.clamp(worker, 0, sent.length - 1)), row.number()));
    long count = requests.settle(row, kind, 1, row.startNanos());
    boolean counted = row.startNanos() >= times.windowNanos();
    OperationOutcome outcome = row.outcome();
    (counted ? windowTimes : warmUpTimes)
        .of(kind, outcome)
        .recordValue(OpenTimes.held(row.endNanos() - row.startNanos()));
    RowCount rows = (counted ? windowRows : warmUpRows).getOrDefault(kind, new RowCount());
    if (outcome == OperationOutcome.OK) {
      rows.add(count);
    } else {
      rows.fail(row.failure());
    }
  }
}
