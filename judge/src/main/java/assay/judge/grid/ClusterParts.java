package assay.judge.grid;

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
import java.util.stream.Collectors;

/// Whether the living members form one cluster, by each member's view.
///
/// Two members are in one part if each counts the other, or if other members link them. The cluster is one if every
/// living member counts every other. Dead members and clients in a view are ignored.
public record ClusterParts(State state, String text) {

  private static final List<String> NUMBERS =
      List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

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
    Optional<String> missing = missing(told, living);
    if (missing.isPresent()) {
      return new ClusterParts(State.IN_PARTS, missing.get());
    }
    List<String> silent = living.stream().filter(member -> !told.containsKey(member)).toList();
    return silent.isEmpty() && !living.isEmpty()
        ? new ClusterParts(State.ONE, "the cluster is one, by every member's own view")
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

  private static String inParts(List<SortedSet<String>> parts) {
    String number = parts.size() < NUMBERS.size() ? NUMBERS.get(parts.size()) : "" + parts.size();
    return "the cluster ended in %s parts: %s"
        .formatted(
            number,
            parts.stream()
                .map(part -> "{" + String.join(", ", part) + "}")
                .collect(Collectors.joining(", ")));
  }

  private static Optional<String> missing(
      SortedMap<String, SortedSet<String>> told, Collection<String> living) {
    for (Map.Entry<String, SortedSet<String>> view : told.entrySet()) {
      for (String other : new TreeSet<>(living)) {
        if (!view.getValue().contains(other)) {
          return Optional.of(
              "the cluster is not one: %s does not count %s, which lives"
                  .formatted(view.getKey(), other));
        }
      }
    }
    return Optional.empty();
  }

  private static String notKnown(List<String> silent, int living) {
    String why =
        living == 0
            ? "its members were there before and are not Assay's to ask"
            : silent.size() == living
                ? "its members do not tell their own view"
                : "%s did not tell its own view".formatted(String.join(", ", silent));
    return "whether the cluster ended as one is not known: " + why;
  }
}
