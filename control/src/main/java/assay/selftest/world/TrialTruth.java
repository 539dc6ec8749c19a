package assay.selftest.world;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.results.Results;
import assay.record.results.Results.Window;
import assay.selftest.grid.CallLog;
import assay.selftest.grid.CallLog.Call;
import assay.selftest.grid.CallLog.Found;
import assay.selftest.grid.GridWorld;
import assay.selftest.grid.GridWorld.Configuration;
import assay.selftest.grid.ModelGrid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// The true events of one trial, against which Assay's record is checked.
///
/// @param calls that reached a connection
/// @param grid as it was at the end
/// @param cutOff partitions unserved for some client when the measured window ended
/// @param history the clients' record of their requests
record TrialTruth(
    GridWorld world,
    Plan.Trial trial,
    Step step,
    CallLog calls,
    ModelGrid grid,
    List<TimedEvent> events,
    List<Interval> intervals,
    Set<Integer> cutOff,
    History history) {

  Configuration configuration() {
    return world.configurations().stream()
        .filter(each -> each.name().equals(trial.configuration()))
        .findFirst()
        .orElseThrow();
  }

  LongStream nanos(TimedEvent.Type type) {
    return events.stream().filter(event -> event.type() == type).mapToLong(TimedEvent::nanos);
  }

  /// What Assay says about the trial's windows.
  List<Window> windows(Results results) {
    return results.trials().stream()
        .filter(result -> result.id().equals(trial.id()))
        .flatMap(result -> result.windows().stream())
        .toList();
  }

  long windowBeginsNanos() {
    return nanos(TimedEvent.Type.WINDOW_BEGINS).min().orElse(Long.MAX_VALUE);
  }

  List<Long> faultsNanos() {
    return TimedEvent.events(events, FaultEvent.Asked.class).toList().isEmpty()
        ? List.of()
        : nanos(TimedEvent.Type.FAULT).sorted().boxed().toList();
  }

  private Map<Integer, List<Call>> writes() {
    Map<Integer, List<Call>> writes = new HashMap<>();
    for (Call call : calls.calls()) {
      if (call.writes) {
        writes.computeIfAbsent(call.key, key -> new ArrayList<>()).add(call);
      }
    }
    return writes;
  }

  /// Whether the grid carried out a write that it refused. Reads can then return versions without a writer.
  boolean denied() {
    return configuration().defect() == GridWorld.Defect.DENIES
        && calls.calls().stream()
            .anyMatch(call -> call.writes && call.outcome == OperationOutcome.FAILED);
  }

  /// Whether the grid may lose data without a fault of the study: by its defect, or by dropping paused members.
  boolean forgets() {
    long expel = configuration().expel();
    return configuration().defect() == GridWorld.Defect.FORGETS
        || (expel > 0 && world.stalls().stream().anyMatch(stall -> stall.lasts() > expel));
  }

  /// Whether a client read a version that is gone at the end although it was never acknowledged.
  boolean vanished() {
    return calls.calls().stream()
        .filter(call -> !call.writes && call.ok())
        .anyMatch(call -> {
          Found found = calls.found().get(call.key);
          return found != null && call.version > found.least();
        });
  }

  /// Bounds on the acknowledged writes that the final read can show as gone.
  ///
  /// @param covered overwritten after a fault, and undecidable
  record Losses(long fewest, long most, long covered, long acknowledged) {}

  /// Reads before the first fault that returned less than their own client's acknowledged writes. Excludes reads of an
  /// unacknowledged version.
  long behindOwn() {
    long firstFault = faultsNanos().isEmpty() ? Long.MAX_VALUE : faultsNanos().getFirst();
    Map<Integer, List<Call>> writes = writes();
    Set<Sent> givenUp = givenUp();
    return calls.calls().stream()
        .filter(read -> !read.writes && read.ok() && read.endNanos < firstFault)
        .filter(read -> {
          List<Call> own = writes.getOrDefault(read.key, List.of());
          return own.stream()
                  .anyMatch(write ->
                      write.ok()
                          && write.client == read.client
                          && write.endNanos < read.startNanos
                          && write.version > read.version
                          && !calls.isLoading(write)
                          && !givenUp.contains(Sent.of(write)))
              && own.stream().noneMatch(write -> write.version == read.version && !write.ok());
        })
        .count();
  }

  private record Sent(int client, int key, long startNanos) {

    static Sent of(Call call) {
      return new Sent(call.client, call.key, call.startNanos);
    }
  }

  /// Writes answered after the client's timeout: not promised.
  private Set<Sent> givenUp() {
    Set<Sent> givenUp = new HashSet<>();
    for (int event = 0; event < history.size(); event++) {
      if (history.outcome(event) == OperationOutcome.UNKNOWN) {
        givenUp.add(new Sent(history.client(event), history.key(event), history.startNanos(event)));
      }
    }
    return givenUp;
  }

  private record Answered(int client, int key, long startNanos, long version) {}

  /// Answered calls that their client did not give up before. Reads of one key may begin together, and not all are given up.
  private Predicate<Call> heard() {
    Set<Sent> givenUp = givenUp();
    Set<Answered> read = new HashSet<>();
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.READ && history.outcome(event) == OperationOutcome.OK) {
        read.add(
            new Answered(
                history.client(event),
                history.key(event),
                history.startNanos(event),
                history.version(event)));
      }
    }
    return call ->
        call.ok()
            && (call.writes
                ? !givenUp.contains(Sent.of(call))
                : read.contains(
                    new Answered(call.client, call.key, call.startNanos, call.version)));
  }

  Losses losses() {
    Set<Sent> givenUp = givenUp();
    long fewest = 0;
    long most = 0;
    long covered = 0;
    long acknowledged = 0;
    List<Long> faults = faultsNanos();
    for (Map.Entry<Integer, List<Call>> each : writes().entrySet()) {
      Found found = calls.found().get(each.getKey());
      if (found == null) {
        continue;
      }
      long foundEnds =
          each.getValue().stream()
              .filter(call -> call.version == found.most())
              .filter(call -> call.outcome != OperationOutcome.FAILED)
              .mapToLong(call -> call.endNanos)
              .max()
              .orElse(Long.MIN_VALUE);
      // A version is promised once, even if written repeatedly.
      Set<Long> promised = new HashSet<>();
      for (Call call : each.getValue()) {
        boolean heard = call.ok() && !givenUp.contains(Sent.of(call));
        if (!heard || !promised.add(call.version)) {
          continue;
        }
        acknowledged++;
        fewest += call.version > found.most() ? 1 : 0;
        most += call.version > found.least() ? 1 : 0;
        long next =
            faults.stream().filter(at -> at >= call.endNanos).findFirst().orElse(Long.MAX_VALUE);
        covered += call.version < found.most() && next <= foundEnds ? 1 : 0;
      }
    }
    return new Losses(fewest, most, covered, acknowledged);
  }

  /// Reads that returned less than was known to be written when they began.
  ///
  /// @param before ended before the first fault was requested, and missed an acknowledged write
  /// @param overtaken as `before`, but missed only what another read had returned
  /// @param surely of `after`, missed a version that was known when they began, and in the grid during the whole read
  /// @param surelyGone of `after`, missed what was already gone everywhere when they began
  /// @param after all others
  record Behind(long before, long overtaken, long surely, long surelyGone, long after) {

    boolean none() {
      return before + overtaken + after == 0;
    }
  }

  Behind behind() {
    long firstFault = faultsNanos().isEmpty() ? Long.MAX_VALUE : faultsNanos().getFirst();
    Predicate<Call> heard = heard();
    Map<Integer, List<Call>> ended = new HashMap<>();
    for (Call call : calls.calls()) {
      if (heard.test(call)) {
        ended.computeIfAbsent(call.key, key -> new ArrayList<>()).add(call);
      }
    }
    Set<Integer> unknown =
        calls.calls().stream()
            .filter(call -> call.writes && !call.ok())
            .map(call -> call.key)
            .collect(Collectors.toSet());
    long before = 0;
    long overtaken = 0;
    long surely = 0;
    long gone = 0;
    long after = 0;
    for (Call read : calls.calls()) {
      if (read.writes || !heard.test(read)) {
        continue;
      }
      long known = Long.MIN_VALUE;
      long acknowledged = Long.MIN_VALUE;
      Set<Long> versions = new HashSet<>();
      for (Call call : ended.getOrDefault(read.key, List.of())) {
        if (call.endNanos < read.startNanos) {
          known = Math.max(known, call.version);
          versions.add(call.version);
          acknowledged = call.writes ? Math.max(acknowledged, call.version) : acknowledged;
        }
      }
      if (known <= read.version) {
        continue;
      }
      if (read.endNanos < firstFault) {
        before += acknowledged > read.version ? 1 : 0;
        overtaken += acknowledged > read.version ? 0 : 1;
      } else {
        after++;
        // If a write of unknown outcome may have landed, the grid's content says nothing about
        // acknowledged writes.
        boolean told = !unknown.contains(read.key);
        surely += told && read.missed(versions) ? 1 : 0;
        gone += told && read.highest() <= read.version ? 1 : 0;
      }
    }
    return new Behind(before, overtaken, surely, gone, after);
  }
}
