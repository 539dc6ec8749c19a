package assay.selftest.world;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.selftest.world.CallLog.Call;
import assay.selftest.world.CallLog.Found;
import assay.selftest.world.World.Configuration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What truly happened in one cell.
///
/// @param world its world
/// @param cell which cell
/// @param step the step as it was run
/// @param calls every call that reached a connection
/// @param events what was recorded as having happened
/// @param intervals what the clients recorded interval by interval
/// @param cutOff the partitions that nobody served for some client when the measured window ended
/// @param history what the clients recorded of their requests
record CellTruth(
    World world,
    Plan.Cell cell,
    Step.Open step,
    CallLog calls,
    List<TimedEvent> events,
    List<Interval> intervals,
    Set<Integer> cutOff,
    History history) {

  /// The strategy's setting.
  Configuration configuration() {
    return world.configurations().stream()
        .filter(each -> each.name().equals(cell.strategy()))
        .findFirst()
        .orElseThrow();
  }

  /// When the measured window began.
  long windowBeginsNanos() {
    return events.stream()
        .filter(event -> event.type() == TimedEvent.Type.WINDOW_BEGINS)
        .mapToLong(TimedEvent::nanos)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /// When faults were asked for, in order.
  List<Long> faultsNanos() {
    return TimedEvent.events(events, FaultEvent.Asked.class).toList().isEmpty()
        ? List.of()
        : events.stream()
            .filter(event -> event.type() == TimedEvent.Type.FAULT)
            .map(TimedEvent::nanos)
            .sorted()
            .toList();
  }

  /// The writes of every key that were not refused for sure, in the order in which they began.
  private Map<Integer, List<Call>> writes() {
    Map<Integer, List<Call>> writes = new HashMap<>();
    for (Call call : calls.calls()) {
      if (call.writes) {
        writes.computeIfAbsent(call.key, key -> new ArrayList<>()).add(call);
      }
    }
    return writes;
  }

  /// Whether the grid carried out a write that it said it had refused: then there are versions that nobody can have written.
  boolean denied() {
    return configuration().defect() == World.Defect.DENIES
        && calls.calls().stream()
            .anyMatch(call -> call.writes && call.outcome == OperationOutcome.FAILED);
  }

  /// Whether the grid may lose something that no fault of the study took: by its defect, or since it drops members that stand
  /// still by themselves.
  boolean forgets() {
    long expel = configuration().expel();
    return configuration().defect() == World.Defect.FORGETS
        || (expel > 0 && world.stalls().stream().anyMatch(stall -> stall.lasts() > expel));
  }

  /// Whether some client read a version that is gone in the end, though nobody had been promised that it stays.
  boolean vanished() {
    return calls.calls().stream()
        .filter(call -> !call.writes && call.ok())
        .anyMatch(call -> {
          Found found = calls.found().get(call.key);
          return found != null && call.version > found.least();
        });
  }

  /// How many acknowledged writes are gone, between the fewest and the most that the final read can have shown.
  ///
  /// @param covered how many were overwritten after a fault, so that nobody can tell
  /// @param acknowledged how many there were
  record Losses(long fewest, long most, long covered, long acknowledged) {}

  /// How many reads ended before the first fault and returned less than their own client had been told was written, on keys of
  /// which no write has an unknown outcome but those that were written again.
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

  /// The writes whose answer came after the client had given them up: nobody was promised anything.
  private Set<Sent> givenUp() {
    Set<Sent> givenUp = new HashSet<>();
    for (int event = 0; event < history.size(); event++) {
      if (history.outcome(event) == OperationOutcome.UNKNOWN) {
        givenUp.add(new Sent(history.client(event), history.key(event), history.startNanos(event)));
      }
    }
    return givenUp;
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
      // A version is promised once, however often it was written again.
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

  /// Reads that returned less than what was known to be written when they began.
  ///
  /// @param before how many of them ended before the first fault was asked for and missed an acknowledged write
  /// @param overtaken how many more of these missed only what another read had returned
  /// @param surely how many of the others missed what was in the grid from their beginning to their end
  /// @param surelyGone how many of the others missed what was nowhere any more when they began
  /// @param after how many others there are
  record Behind(long before, long overtaken, long surely, long surelyGone, long after) {

    boolean none() {
      return before + overtaken + after == 0;
    }
  }

  Behind behind() {
    long firstFault = faultsNanos().isEmpty() ? Long.MAX_VALUE : faultsNanos().getFirst();
    Map<Integer, List<Call>> ended = new HashMap<>();
    for (Call call : calls.calls()) {
      if (call.ok()) {
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
      if (read.writes || !read.ok()) {
        continue;
      }
      long known = Long.MIN_VALUE;
      long acknowledged = Long.MIN_VALUE;
      for (Call call : ended.getOrDefault(read.key, List.of())) {
        if (call.endNanos < read.startNanos) {
          known = Math.max(known, call.version);
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
        // Where a write of unknown outcome may have landed, what the grid holds tells nothing of
        // what was acknowledged.
        boolean told = !unknown.contains(read.key);
        surely += told && Math.min(read.highestAtStart, read.highestAtEnd) > read.version ? 1 : 0;
        gone += told && Math.max(read.highestAtStart, read.highestAtEnd) <= read.version ? 1 : 0;
      }
    }
    return new Behind(before, overtaken, surely, gone, after);
  }
}
