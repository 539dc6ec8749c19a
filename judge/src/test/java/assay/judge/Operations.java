package assay.judge;

import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.order.EntryLifetime;
import assay.judge.order.LockLease;
import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.record.SomeEvent;
import assay.record.SyntheticTrial;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.history.WriteCondition;
import assay.record.probe.DiskSync;
import assay.record.probe.GcLog;
import assay.record.probe.ProbeSample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A history written operation by operation, and the evidence around it.
public final class Operations {

  private final History history = new History();
  private final List<TimedEvent> events = new ArrayList<>();
  private final List<ProbeSample> probes = new ArrayList<>();
  private final List<StepTimes> steps = new ArrayList<>();
  private final Map<String, GcLog.Stops> stops = new HashMap<>();
  private final Map<String, List<DiskSync>> syncs = new TreeMap<>();
  private PartitionMap partitions = new PartitionMap();
  private boolean whole = true;
  private boolean shared;
  private EntryLifetime lifetime = EntryLifetime.ENDLESS;
  private LockLease lease = LockLease.ENDLESS;
  private int client;

  /// The following operations are another client's.
  public Operations client(int number) {
    client = number;
    return this;
  }

  public Operations write(int key, long version, long start, long end) {
    return add(Op.WRITE, OperationOutcome.OK, key, version, start, end);
  }

  /// A key's first versions, written one after the other: from 10 to 20, from 30 to 40, and so on.
  public Operations versions(int key, int count) {
    for (int version = 1; version <= count; version++) {
      write(key, version, 20L * version - 10, 20L * version);
    }
    return this;
  }

  public Operations unknownWrite(int key, long version, long start, long end) {
    return add(Op.WRITE, OperationOutcome.UNKNOWN, key, version, start, end);
  }

  public Operations failedWrite(int key, long version, long start, long end) {
    return add(Op.WRITE, OperationOutcome.FAILED, key, version, start, end);
  }

  /// A write that took effect only because a version was there.
  public Operations swap(int key, long expected, long version, long start, long end) {
    return write(key, version, start, end)
        .condition(OperationOutcome.OK, key, expected, version, start, end);
  }

  /// A write that was refused, because a version was not there.
  public Operations refused(int key, long expected, long version, long start, long end) {
    return failedWrite(key, version, start, end)
        .condition(OperationOutcome.OK, key, expected, version, start, end);
  }

  /// A conditional write that certainly had no effect and was not answered.
  public Operations failedSwap(int key, long expected, long version, long start, long end) {
    return failedWrite(key, version, start, end)
        .condition(OperationOutcome.FAILED, key, expected, version, start, end);
  }

  /// A conditional write without an answer.
  public Operations unknownSwap(int key, long expected, long version, long start, long end) {
    return unknownWrite(key, version, start, end)
        .condition(OperationOutcome.UNKNOWN, key, expected, version, start, end);
  }

  private Operations condition(
      OperationOutcome outcome, int key, long expected, long version, long start, long end) {
    long packed = WriteCondition.of(expected, version).packed();
    return add(Op.CONDITION, outcome, key, packed, start, end);
  }

  public Operations ttl(long nanos) {
    lifetime = new EntryLifetime(nanos);
    return this;
  }

  public Operations lease(long nanos) {
    lease = new LockLease(nanos);
    return this;
  }

  /// A lock that was taken.
  public Operations lock(int key, long number, long start, long end) {
    return add(Op.LOCK, OperationOutcome.OK, key, number, start, end);
  }

  public Operations refusedLock(int key, long number, long start, long end) {
    return add(Op.LOCK, OperationOutcome.FAILED, key, number, start, end);
  }

  public Operations unlock(int key, long number, long start, long end) {
    return add(Op.UNLOCK, OperationOutcome.OK, key, number, start, end);
  }

  /// Several clients write each key at a time.
  public Operations shared() {
    shared = true;
    return this;
  }

  public Operations delete(int key, long version, long start, long end) {
    return add(Op.DELETE, OperationOutcome.OK, key, version, start, end);
  }

  public Operations read(int key, long version, long start, long end) {
    return add(Op.READ, OperationOutcome.OK, key, version, start, end);
  }

  /// An owner's value, read beside the load.
  public Operations settlingRead(int key, long version, long start, long end) {
    return add(
        new Operation(
            Op.SETTLING_READ, OperationOutcome.OK, -1, 0, key, version, start, start, end));
  }

  public Operations finalRead(int key, long version) {
    return add(Op.FINAL_READ, OperationOutcome.OK, key, version, 1_000_000, 1_000_001);
  }

  /// The counts in the final read's last event.
  public Operations audited(int doubtful, int again, int onOwner) {
    return audited(doubtful, again, onOwner, 0, false);
  }

  public Operations audited(int doubtful, int again, int onOwner, int late, boolean goesOn) {
    Map<String, String> fields =
        Map.of(
            "doubtful", Integer.toString(doubtful),
            "again", Integer.toString(again),
            "onOwner", Integer.toString(onOwner),
            "late", Integer.toString(late),
            "goesOn", goesOn ? "1" : "0");
    events.add(
        TimedEvent.of(3_000_000, "trial-1", TimedEvent.Type.AUDIT_ENDS, "", "audited", fields));
    return this;
  }

  public Operations add(
      Op op, OperationOutcome outcome, int key, long version, long start, long end) {
    return add(Operation.of(op, outcome, key, version, start, end));
  }

  public Operations add(Operation event) {
    history.add(client, event);
    return this;
  }

  /// A client died while it wrote.
  public Operations cut() {
    whole = false;
    return this;
  }

  public Operations partitions(int... byKey) {
    partitions = new PartitionMap(byKey);
    return this;
  }

  public Operations pause(String process, long nanos, long pauseNanos) {
    probes.add(new ProbeSample("a-1", process, nanos, 0, 0, pauseNanos, -1));
    return this;
  }

  public Operations stoodStill(String process, long from, long nanos) {
    Map<String, String> fields = Map.of("process", process, "nanos", Long.toString(nanos));
    events.add(SomeEvent.of(from + nanos, "a-1", TimedEvent.Type.STOOD_STILL, null, "", fields));
    return this;
  }

  public Operations event(long nanos, TimedEvent.Type type) {
    return event(nanos, type, Map.of());
  }

  public Operations event(long nanos, TimedEvent.Type type, Map<String, String> fields) {
    events.add(SomeEvent.of(nanos, "a-1", type, "open-1", "", fields));
    return this;
  }

  public Operations event(TimedEvent event) {
    events.add(event);
    return this;
  }

  public Operations faults(List<FaultTime> faults) {
    return closedStep(0, Long.MAX_VALUE, faults);
  }

  public Operations closedStep(long begins, long ends, List<FaultTime> faults) {
    Step step = new Step.Closed("closed-1", 1, Duration.ZERO, 0, List.of());
    steps.add(times(step, begins, ends, faults));
    return this;
  }

  /// The open step of the operations, with a fault that took effect at once, or none.
  public Operations step(long windowBegins, long windowEnds, long fault) {
    Step step = SyntheticTrial.step(SyntheticTrial.Behaviour.good());
    List<FaultTime> faults =
        fault < 0 ? List.of() : List.of(new FaultTime(fault, fault, true, "kill"));
    steps.add(times(step, windowBegins, windowEnds, faults));
    return this;
  }

  /// An open step at a rate that changes, with a fault that took effect at once.
  public Operations shapedStep(Rate rate, long windowEnds, long fault) {
    Step.Open plain = SyntheticTrial.step(SyntheticTrial.Behaviour.good());
    Step step = plain.at(rate).harmedBy(plain.faults(), Duration.ofNanos(windowEnds));
    steps.add(times(step, 0, windowEnds, List.of(new FaultTime(fault, fault, true, "kill"))));
    return this;
  }

  /// An open step without a fault, planned or done.
  public Operations calmStep(long windowBegins, long windowEnds) {
    Step.Open harmed = SyntheticTrial.step(SyntheticTrial.Behaviour.good());
    Step calm = harmed.harmedBy(List.of(), harmed.duration());
    steps.add(times(calm, windowBegins, windowEnds, List.of()));
    return this;
  }

  private static StepTimes times(Step step, long begins, long ends, List<FaultTime> faults) {
    return new StepTimes(0, step, begins, begins, ends, true, faults, begins);
  }

  public Operations fault(long nanos) {
    return step(0, Long.MAX_VALUE, nanos);
  }

  public Operations stop(String process, long from, long nanos, String cause) {
    GcLog.Pause pause = new GcLog.Pause(from, nanos, cause);
    stops.put(process, new GcLog.Stops(List.of(pause), List.of()));
    return this;
  }

  public Operations sync(String process, long from, long nanos) {
    syncs
        .computeIfAbsent(process, one -> new ArrayList<>())
        .add(new DiskSync(from, nanos, "journal"));
    return this;
  }

  public Evidence evidence() {
    return new Evidence(
        0,
        Long.MAX_VALUE,
        history,
        whole,
        steps,
        events,
        partitions,
        probes,
        SiteArrivals.withoutSites(shared),
        lifetime,
        lease,
        stops,
        syncs);
  }
}
