package assay.engine.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Assigns partitions to members.
///
/// Partitions are dealt to members in turn. The backups of one member's partitions are spread over all others, on other
/// machines first.
final class Placement {

  private final List<String> members;
  private final int machines;

  /// Members named `member-1` and up, dealt to machines in turn.
  Placement(int members, int machines) {
    this.members = IntStream.rangeClosed(1, members).mapToObj(i -> "member-" + i).toList();
    this.machines = machines;
  }

  List<String> members() {
    return members;
  }

  String owner(int partition, Set<String> alive) {
    String first = members.get(partition % members.size());
    return alive.contains(first)
        ? first
        : others(partition, first).stream().filter(alive::contains).findFirst().orElseThrow();
  }

  /// Fewer if too few members are alive.
  List<String> backups(int partition, String owner, int count, Set<String> alive) {
    List<String> chosen = new ArrayList<>(count);
    List<String> candidates = new ArrayList<>(others(partition, owner));
    candidates.retainAll(alive);
    while (chosen.size() < count && !candidates.isEmpty()) {
      String next =
          candidates.stream()
              .filter(candidate -> !shareMachine(candidate, owner, chosen))
              .findFirst()
              .orElse(candidates.getFirst());
      candidates.remove(next);
      chosen.add(next);
    }
    return chosen;
  }

  /// All members except the owner, with a rotating start.
  private List<String> others(int partition, String owner) {
    int others = members.size() - 1;
    int round = partition / members.size();
    int first = members.indexOf(owner) + 1;
    return IntStream.range(0, others)
        .mapToObj(i -> members.get((first + (round + i) % others) % members.size()))
        .toList();
  }

  private boolean shareMachine(String candidate, String owner, List<String> chosen) {
    int machine = machine(candidate);
    return machine == machine(owner)
        || chosen.stream().anyMatch(member -> machine == machine(member));
  }

  private int machine(String member) {
    return members.indexOf(member) % machines;
  }
}
