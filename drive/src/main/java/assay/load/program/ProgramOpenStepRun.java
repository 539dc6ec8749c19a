package assay.load.program;

import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.record.FailureCounts;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.schedule.Schedule;
import assay.schedule.SeedDerivation;
import assay.schedule.Slot;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs an open loop in a client's program. The schedule is drawn here again: a request's slot
/// determines its kind and its intended time. Every slot must be reported once.
public final class ProgramOpenStepRun {

  private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long FAULT_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int SCHEDULE_STREAM = -1;
  private static final int MIX_STREAM = -2;

  private final ClientContext context;
  private final ClientProgram program;
  private final int index;
  private final Step.Open step;
  private final RequestMix mix;
  private final PhaseRecorder warmUp;
  private final PhaseRecorder window;
  private final OpenLoopTimesRecorder warmUpTimes;
  private final OpenLoopTimesRecorder windowTimes;
  private final FailureCounts failures;
  private final BitSet reported = new BitSet();
  private final Schedule schedule;
  private final long mixSeed;
  private long[] dueNanos = new long[1024];
  private int known;
  private Slot last;

  public ProgramOpenStepRun(
      ClientContext context, ClientProgram program, int index, Step.Open step) {
    this.context = context;
    this.failures = new FailureCounts(context.clock());
    this.program = program;
    this.index = index;
    this.step = step;
    this.mix = new RequestMix(step.mix());
    this.warmUp = new PhaseRecorder(context.client(), step.id(), false);
    this.window = new PhaseRecorder(context.client(), step.id(), true);
    this.warmUpTimes = new OpenLoopTimesRecorder(warmUp, mix.kinds());
    this.windowTimes = new OpenLoopTimesRecorder(window, mix.kinds());
    ClientIdentity client = context.client();
    this.schedule = Schedule.of(step, client.clients(), client.streamSeed(index, SCHEDULE_STREAM));
    this.mixSeed = client.streamSeed(index, MIX_STREAM);
    this.last = schedule.first();
    this.known = 1;
    this.dueNanos[0] = last.nanos();
  }

  /// @throws ProgramException if the program does not do what it is asked
  public void run() {
    ClientIdentity client = context.client();
    List<Long> seeds = StepMessageEncoder.seeds(client, index, step.inFlight() + 1);
    KeyDistribution keys = context.keys(step.keys(), index);
    ReportedRequestCompleter requests =
        new ReportedRequestCompleter(context, program, index, seeds, keys, failures);
    program.begin(StepMessageEncoder.begin(client, index, seeds, step.keys()));
    ProgramWindowRun.Shape shape =
        new ProgramWindowRun.Shape(
            step.id(),
            step.warmUp().toNanos(),
            step.duration().toNanos(),
            step.harms() ? FAULT_INTERVAL_NANOS : SECOND_NANOS,
            mix.kinds());
    ProgramWindowRun load =
        new ProgramWindowRun(
            context, program, shape, warmUp, window, (row, times) -> take(row, times, requests));
    ProgramWindowRun.Times times = load.run("open", words());
    requireAll(times.endsNanos() - times.beginsNanos());
    failures.record(context, step.id());
  }

  private Map<String, Object> words() {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("arrivals", step.arrivals().name().toLowerCase(Locale.ROOT));
    words.put("perSecond", step.rate().highest() / context.client().clients());
    words.put(
        "scheduleSeed",
        StepMessageEncoder.text(context.client().streamSeed(index, SCHEDULE_STREAM)));
    words.put("mix", StepMessageEncoder.mix(mix));
    words.put("mixSeed", StepMessageEncoder.text(mixSeed));
    words.put("inFlight", step.inFlight());
    words.put("drainNanos", DRAIN_NANOS);
    words.put("asideNanos", step.faults().stream().map(fault -> fault.at().toNanos()).toList());
    return words;
  }

  private void take(
      ReportedRequest row, ProgramWindowRun.Times times, ReportedRequestCompleter requests) {
    if (row.number() < 0 || row.number() > Integer.MAX_VALUE) {
      throw new ProgramException(ProtocolRule.SLOTS, "there is no slot " + row.number());
    }
    int slot = (int) row.number();
    long intended = times.beginsNanos() + due(slot);
    if (intended >= times.endsNanos()) {
      throw new ProgramException(ProtocolRule.SLOTS, "slot %d lies beyond the end".formatted(slot));
    }
    if (reported.get(slot)) {
      throw new ProgramException(ProtocolRule.SLOTS, "slot %d was reported before".formatted(slot));
    }
    reported.set(slot);
    boolean shed = row.outcome() == OperationOutcome.SHED;
    if (!shed && row.startNanos() + program.clock().tolerance() < intended) {
      throw new ProgramException(
          ProtocolRule.SLOTS,
          "slot %d was sent %,d ns before its time".formatted(slot, intended - row.startNanos()));
    }
    String kind = mix.at(SeedDerivation.unit(mixSeed, slot));
    long unused = requests.settle(row, kind, 1, intended);
    OpenLoopTimesRecorder recorders = intended < times.windowNanos() ? warmUpTimes : windowTimes;
    if (shed) {
      if (row.unsent() == OperationOutcome.SHED) {
        recorders.shed(kind);
      }
    } else {
      recorders.record(kind, row.outcome(), intended, row.startNanos(), row.endNanos());
    }
  }

  /// When a slot is due, from the beginning.
  private long due(int slot) {
    while (known <= slot) {
      last = schedule.after(last);
      if (known == dueNanos.length) {
        dueNanos = Arrays.copyOf(dueNanos, 2 * known);
      }
      dueNanos[known++] = last.nanos();
    }
    return dueNanos[slot];
  }

  private void requireAll(long lengthNanos) {
    int slots = 0;
    while (due(slots) < lengthNanos) {
      slots++;
    }
    if (reported.cardinality() != slots) {
      throw program.breaks(
          ProtocolRule.SLOTS,
          "it reported %,d of the %,d slots of %s, the first that is missing is %d"
              .formatted(reported.cardinality(), slots, step.id(), reported.nextClearBit(0)));
    }
  }
}
