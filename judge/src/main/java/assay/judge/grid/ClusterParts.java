package assay.judge.grid;

import assay.fact.Finding;
import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Whether the living members form one cluster, by each member's view.
///
/// Two members are in one part if each counts the other, or if other members link them. The cluster is one if every
/// living member counts every other. Dead members and clients in a view are ignored.
public record ClusterParts(State state, Finding text) {

  public enum State {
    /// Every living member counts every other.
    ONE,
    /// Unknown: a member did not answer, or could not be asked.
    NOT_KNOWN,
    /// There are several parts, or a living member is missing from another's view.
    IN_PARTS
  }

  /// @param views the members that each answering member counts
  /// @param living all living members
  public static ClusterParts of(Map<String, Set<String>> views, Collection<String> living) {
    SortedMap<String, SortedSet<String>> told = new TreeMap<>();
    for (String member : living) {
      Set<String> view = views.get(member);
      if (view != null) {
        SortedSet<String> seen = new TreeSet<>(view);
        seen.retainAll(living);
        seen.add(member);
        told.put(member, seen);
      }
    }
    List<SortedSet<String>> parts = parts(told);
    if (parts.size() > 1) {
      return new ClusterParts(State.IN_PARTS, inParts(parts));
    }
    Optional<Finding> missing = missing(told, living);
    if (missing.isPresent()) {
      return new ClusterParts(State.IN_PARTS, missing.get());
    }
    List<String> silent = living.stream().filter(member -> !told.containsKey(member)).toList();
    return silent.isEmpty() && !living.isEmpty()
        ? new ClusterParts(State.ONE, new ClusterIsOne())
        : new ClusterParts(State.NOT_KNOWN, notKnown(silent, living.size()));
  }

  /// The state recorded before the final read, the worst of several sites; empty if no member was asked.
  public static Optional<ClusterParts> atTheEnd(List<TimedEvent> events) {
    Map<String, Set<String>> views = new HashMap<>();
    List<ClusterParts> all = new ArrayList<>();
    List<TimedEvent> inOrder =
        events.stream().sorted(Comparator.comparingLong(TimedEvent::nanos)).toList();
    for (TimedEvent event : inOrder) {
      if (event.event() instanceof ClusterEvent.View view) {
        views.put(view.by(), Set.copyOf(view.members()));
      } else if (event.event() instanceof ClusterEvent.ViewsCompared compared) {
        views.keySet().removeAll(compared.untold());
        all.add(of(views, compared.living()));
      }
    }
    return all.stream().max(Comparator.comparing(ClusterParts::state));
  }

  private static List<SortedSet<String>> parts(SortedMap<String, SortedSet<String>> told) {
    List<SortedSet<String>> parts = new ArrayList<>();
    Set<String> left = new TreeSet<>(told.keySet());
    while (!left.isEmpty()) {
      SortedSet<String> part = new TreeSet<>();
      List<String> next = new ArrayList<>(List.of(left.iterator().next()));
      while (!next.isEmpty()) {
        String member = next.removeLast();
        if (part.add(member)) {
          left.remove(member);
          left.stream().filter(other -> eachOther(told, member, other)).forEach(next::add);
        }
      }
      parts.add(part);
    }
    return parts;
  }

  private static boolean eachOther(
      Map<String, SortedSet<String>> told, String member, String other) {
    return Objects.requireNonNull(told.get(member)).contains(other)
        && Objects.requireNonNull(told.get(other)).contains(member);
  }

  private static Finding inParts(List<SortedSet<String>> parts) {
    return new ClusterInParts(
        parts.size(), parts.stream().map(part -> "{" + String.join(", ", part) + "}").toList());
  }

  private static Optional<Finding> missing(
      SortedMap<String, SortedSet<String>> told, Collection<String> living) {
    for (Map.Entry<String, SortedSet<String>> view : told.entrySet()) {
      for (String other : new TreeSet<>(living)) {
        if (!view.getValue().contains(other)) {
          return Optional.of(new MemberNotCounted(view.getKey(), other));
        }
      }
    }
    return Optional.empty();
  }

  private static Finding notKnown(List<String> silent, int living) {
    return new ClusterNotKnown(
        living == 0
            ? new MembersNotOurs()
            : silent.size() == living ? new MembersSilent() : new MembersSilentAmong(silent));
  }

  record ClusterIsOne() implements Finding {}

  record ClusterInParts(int partsSpelled, List<String> members) implements Finding {}

  record MemberNotCounted(String by, String member) implements Finding {}

  record ClusterNotKnown(Finding why) implements Finding {}

  record MembersNotOurs() implements Finding {}

  record MembersSilent() implements Finding {}

  record MembersSilentAmong(List<String> members) implements Finding {}
}
