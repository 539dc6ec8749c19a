package assay.judge.grid;

import assay.fact.Finding;
import assay.plan.fault.FaultKind;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A member that the grid dropped although its process was alive.
///
/// After a fault this is the fault's effect. Three sources report it: a client that asks which members the engine
/// counts, the engine's own event, and the views of members that are not dropped. The earliest gives the time.
///
/// @param seen whether the time is that of a poll, which may be later than the drop
/// @param harmed whether a fault had targeted this member before
/// @param fault the latest fault before, or empty
public record DroppedMember(
    String member, long nanos, boolean seen, boolean harmed, Optional<TimedEvent> fault) {

  public static final String MEASURE = "dropped-members";

  private static final String CLIENTS = "";

  /// A trial's dropped members in order, each once, without members that exited by themselves.
  public static List<DroppedMember> of(List<TimedEvent> events) {
    Set<String> ended =
        TimedEvent.events(events, TrialEvent.ProcessLost.class)
            .map(TrialEvent.ProcessLost::process)
            .collect(Collectors.toSet());
    return evenOfEnded(events).stream().filter(each -> !ended.contains(each.member())).toList();
  }

  /// The same, including members that exited by themselves.
  static List<DroppedMember> evenOfEnded(List<TimedEvent> events) {
    Pass pass = new Pass();
    events.stream().sorted(Comparator.comparingLong(TimedEvent::nanos)).forEach(pass::take);
    return List.copyOf(pass.found.values());
  }

  /// For example: the grid dropped member-2 15.4 s after `pause member-1`.
  public Finding text() {
    return fault
        .<Finding>map(event -> new GridDropped(member, seen, nanos - event.nanos(), event.text()))
        .orElseGet(() -> new GridDroppedWithoutFault(member));
  }

  boolean afterFaultThatLeavesAlive() {
    return fault
        .flatMap(event -> event.event(FaultEvent.Asked.class))
        .flatMap(asked -> FaultKind.of(asked.fault()))
        .filter(kind -> !kind.kills())
        .isPresent();
  }

  private static final class Pass {

    private final Map<String, DroppedMember> found = new LinkedHashMap<>();
    private final Map<String, Set<String>> counted = new HashMap<>();
    private final Set<String> removed = new HashSet<>();
    private final Set<String> harmed = new HashSet<>();

    /// Members dropped now: their views do not count.
    private final Set<String> outside = new HashSet<>();

    private Optional<TimedEvent> fault = Optional.empty();

    void take(TimedEvent event) {
      switch (event.event()) {
        case FaultEvent.Asked asked -> harmed(event, asked);
        case ClusterEvent.Members members -> counts(CLIENTS, members.members(), event.nanos());
        case ClusterEvent.View view -> counts(view.by(), view.members(), event.nanos());
        case ClusterEvent.EngineTells tells ->
            tells.left().ifPresent(member -> dropped(member, event.nanos(), false));
        default -> {}
      }
    }

    /// A restarted process begins with a new view.
    private void harmed(TimedEvent event, FaultEvent.Asked asked) {
      fault = Optional.of(event);
      harmed.addAll(asked.members());
      if (FaultKind.of(asked.fault()).filter(kind -> !kind.kills()).isEmpty()) {
        removed.addAll(asked.members());
        asked.members().forEach(counted::remove);
      }
    }

    private void counts(String by, List<String> members, long nanos) {
      Set<String> before = counted.getOrDefault(by, Set.of());
      List<String> gone = new ArrayList<>(before);
      gone.removeAll(members);
      gone.remove(by);
      counted.put(by, Set.copyOf(members));
      if (!outside.contains(by)) {
        members.forEach(outside::remove);
        gone.stream().sorted().forEach(member -> dropped(member, nanos, true));
      }
    }

    private void dropped(String member, long nanos, boolean seen) {
      outside.add(member);
      if (!removed.contains(member)) {
        found.putIfAbsent(
            member, new DroppedMember(member, nanos, seen, harmed.contains(member), fault));
      }
    }
  }

  /// @param seen whether another member's view showed it, and not the engine
  record GridDropped(String member, boolean seen, long afterNanos, String fault)
      implements Finding {}

  record GridDroppedWithoutFault(String member) implements Finding {}
}
