package assay.engine.infinispan.hotrod;

import assay.api.engine.Partitioned;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Where a map's entries are, as a member knows it at a moment, in a form that travels as a text.
///
/// @param settled on how many members all copies of all maps are, with nothing left to move; 0 where something is
/// @param members who keeps a share
/// @param owners the owner of each partition; empty where it has none
/// @param backups who holds a copy of each besides; empty where nobody does
record Whereabouts(int settled, Set<String> members, List<String> owners, List<String> backups) {

  private static final String NOBODY = "-";

  /// As a member's node has it.
  static Whereabouts of(Partitioned map) {
    Set<String> members = map.members();
    List<String> owners = new ArrayList<>();
    List<String> backups = new ArrayList<>();
    for (int partition = 0; partition < map.partitions(); partition++) {
      owners.add(orEmpty(map.ownerOf(partition)));
      backups.add(orEmpty(map.backupOf(partition)));
    }
    int settled = IntStream.rangeClosed(1, members.size()).filter(map::safe).findFirst().orElse(0);
    return new Whereabouts(settled, members, owners, backups);
  }

  private static String orEmpty(@Nullable String name) {
    return name == null ? "" : name;
  }

  /// As it travels.
  String text() {
    return settled
        + "\n"
        + line(new TreeSet<>(members))
        + "\n"
        + line(owners)
        + "\n"
        + line(backups);
  }

  private static String line(Iterable<String> names) {
    List<String> words = new ArrayList<>();
    names.forEach(name -> words.add(name.isEmpty() ? NOBODY : name));
    return String.join(" ", words);
  }

  /// Of such a text.
  static Whereabouts parse(String text) {
    String[] lines = text.split("\n", -1);
    return new Whereabouts(
        Integer.parseInt(lines[0]), Set.copyOf(names(lines[1])), names(lines[2]), names(lines[3]));
  }

  private static List<String> names(String line) {
    return line.isEmpty()
        ? List.of()
        : Arrays.stream(line.split(" ")).map(name -> name.equals(NOBODY) ? "" : name).toList();
  }
}
