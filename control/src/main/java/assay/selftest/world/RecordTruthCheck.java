package assay.selftest.world;

import assay.load.client.ClientIdentity;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import assay.selftest.grid.CallLog.Call;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Checks a trial's record: every call once and correct, every slot of the schedule once, one writer per key at a time,
/// and no write after a key's final read.
final class RecordTruthCheck extends TruthCheck {

  private static final int SCHEDULE_STREAM = -1;

  private final TrialTruth truth;
  private final History history;

  private RecordTruthCheck(TrialTruth truth) {
    super(truth.trial().id());
    this.truth = truth;
    this.history = truth.history();
  }

  static List<FalseStatement> of(TrialTruth truth) {
    RecordTruthCheck record = new RecordTruthCheck(truth);
    record.calls();
    if (truth.step() instanceof Step.Open open) {
      record.slots(open);
    } else {
      record.lies.addAll(ClosedLoopTruthCheck.ofRecord(truth));
    }
    record.writers();
    record.rows();
    return record.lies;
  }

  private void lie(String sentence) {
    if (lies.size() < 5) {
      lie("record", sentence);
    }
  }

  private record Sent(int client, boolean writes, int key, long startNanos) {}

  private void calls() {
    Map<Sent, Deque<Call>> open = new HashMap<>();
    for (Call call : truth.calls().calls()) {
      if (truth.calls().isLoading(call)) {
        continue;
      }
      Sent sent = new Sent(call.client, call.writes, call.key, call.startNanos);
      open.computeIfAbsent(sent, key -> new ArrayDeque<>()).add(call);
    }
    for (int event = 0; event < history.size(); event++) {
      Op op = history.op(event);
      if (op == Op.FINAL_READ || history.key(event) < 0 || history.step(event) < 0) {
        continue;
      }
      Sent sent =
          new Sent(
              history.client(event),
              op.writes() || op == Op.REWRITE,
              history.key(event),
              history.startNanos(event));
      Deque<Call> same = open.getOrDefault(sent, new ArrayDeque<>());
      // Two requests of a key may begin in the same instant.
      long ends = history.endNanos(event);
      Call call =
          same.stream().filter(each -> each.endNanos == ends).findFirst().orElse(same.peekFirst());
      same.remove(call);
      if (call == null) {
        lie("%s was recorded and never sent".formatted(history.event(event)));
      } else {
        compare(event, call);
      }
    }
    open.values().stream()
        .flatMap(Deque::stream)
        .findFirst()
        .filter(call -> call.startNanos < truth.calls().firstFinalReadNanos())
        .ifPresent(call ->
            lie(
                "client %d sent a %s of key %d at %d, which is not recorded"
                    .formatted(
                        call.client + 1,
                        call.writes ? "write" : "read",
                        call.key,
                        call.startNanos)));
  }

  private void compare(int event, Call call) {
    boolean givenUp =
        history.endNanos(event) < call.endNanos
            && history.outcome(event)
                == (call.writes ? OperationOutcome.UNKNOWN : OperationOutcome.FAILED);
    boolean same =
        history.outcome(event) == call.outcome
            && history.endNanos(event) == call.endNanos
            && (!call.ok() || history.version(event) == call.version);
    if (!same && !givenUp) {
      lie(
          "%s was recorded; it ended %s at %d with version %d"
              .formatted(history.event(event), call.outcome, call.endNanos, call.version));
    }
  }

  /// Every slot of each client's schedule was sent or shed, at its intended time.
  private void slots(Step.Open step) {
    List<Long> begins = truth.nanos(TimedEvent.Type.STEP_BEGINS).boxed().toList();
    List<Long> ends = truth.nanos(TimedEvent.Type.WINDOW_ENDS).boxed().toList();
    int clients = truth.world().clients();
    if (begins.size() != clients || ends.size() != clients) {
      lie("%d clients began a step, and %d ended its window".formatted(begins.size(), ends.size()));
      return;
    }
    for (int number = 0; number < clients; number++) {
      Map<Long, Integer> recorded = new HashMap<>();
      for (int event = 0; event < history.size(); event++) {
        if (history.client(event) == number && history.step(event) == 0) {
          recorded.merge(history.intendedNanos(event), 1, Integer::sum);
        }
      }
      int own = number;
      boolean matches =
          begins.stream().anyMatch(begin -> intended(step, own, begin).equals(recorded));
      if (!matches) {
        int due =
            intended(step, number, begins.getFirst()).values().stream().mapToInt(n -> n).sum();
        int found = recorded.values().stream().mapToInt(n -> n).sum();
        lie("client %d recorded %d requests of %d that were due".formatted(number + 1, found, due));
      }
    }
  }

  private Map<Long, Integer> intended(Step.Open step, int number, long begins) {
    long lasts = step.warmUp().plus(step.duration()).toNanos();
    ClientIdentity client =
        new ClientIdentity(
            truth.trial().id(),
            ProcessName.client(number + 1).text(),
            number,
            truth.world().clients(),
            GridTrial.clientSeed(truth.world(), truth.trial()));
    Schedule schedule = Schedule.of(step, client.clients(), client.streamSeed(0, SCHEDULE_STREAM));
    Map<Long, Integer> due = new HashMap<>();
    for (Slot slot = schedule.first(); slot.nanos() < lasts; slot = schedule.after(slot)) {
      due.merge(begins + slot.nanos(), 1, Integer::sum);
    }
    return due;
  }

  private void writers() {
    Map<Integer, Call> last = new HashMap<>();
    Map<Integer, Long> retired = new HashMap<>();
    for (Call call : truth.calls().calls()) {
      if (!call.writes) {
        continue;
      }
      Call before = last.put(call.key, call);
      if (before != null && before.endNanos > call.startNanos) {
        lie("key %d was written twice at a time, from %d on".formatted(call.key, call.startNanos));
      }
      if (retired.getOrDefault(call.key, call.version) != call.version) {
        lie(
            "key %d got a new version at %d after a write of unknown outcome"
                .formatted(call.key, call.startNanos));
      }
      if (call.startNanos >= truth.calls().firstFinalReadNanos()) {
        lie(
            "a write of key %d began at %d, when keys were being read back"
                .formatted(call.key, call.startNanos));
      }
      if (call.outcome == OperationOutcome.UNKNOWN) {
        retired.put(call.key, call.version);
      }
    }
  }

  /// The timeline's rows contain every request of the history.
  private void rows() {
    long[] counted = new long[4];
    for (Interval row : truth.intervals()) {
      counted[0] += row.ok();
      counted[1] += row.failed();
      counted[2] += row.unknown();
      counted[3] += row.shed();
    }
    long[] recorded = new long[4];
    for (int event = 0; event < history.size(); event++) {
      if (history.step(event) == 0) {
        switch (history.outcome(event)) {
          case OK, NOT_FOUND -> recorded[0]++;
          case FAILED -> recorded[1]++;
          case UNKNOWN -> recorded[2]++;
          case SHED -> recorded[3]++;
          case NO_KEY -> {}
        }
      }
    }
    if (!Arrays.equals(counted, recorded)) {
      lie(
          "the timeline counts %s, the history %s (ok, failed, unknown, shed)"
              .formatted(Arrays.toString(counted), Arrays.toString(recorded)));
    }
  }
}
