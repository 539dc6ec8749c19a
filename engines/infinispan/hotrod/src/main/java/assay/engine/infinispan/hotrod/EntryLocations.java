package assay.engine.infinispan.hotrod;

import assay.api.engine.Partitioned;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The locations of a map's entries, as a member knows them at one moment, transferred as text.
///
/// @param settled how many members hold all copies of all maps, without pending moves;
/// otherwise 0
/// @param members the members with a share
/// @param owners each partition's owner; empty without an owner
/// @param backups one further holder for each partition; empty without one
record EntryLocations(int settled, Set<String> members, List<String> owners, List<String> backups) {

  private static final String NOBODY = "-";

  static EntryLocations of(Partitioned map) {
    Set<String> members = map.members();
    List<String> owners = new ArrayList<>();
    List<String> backups = new ArrayList<>();
    for (int partition = 0; partition < map.partitions(); partition++) {
      owners.add(orEmpty(map.ownerOf(partition)));
      backups.add(orEmpty(map.backupOf(partition)));
    }
    int settled = IntStream.rangeClosed(1, members.size()).filter(map::safe).findFirst().orElse(0);
    return new EntryLocations(settled, members, owners, backups);
  }

  private static String orEmpty(@Nullable String name) {
    return name == null ? "" : name;
  }

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

  static EntryLocations parse(String text) {
    String[] lines = text.split("\n", -1);
    return new EntryLocations(
        Integer.parseInt(lines[0]), Set.copyOf(names(lines[1])), names(lines[2]), names(lines[3]));
  }

  private static List<String> names(String line) {
    return line.isEmpty()
        ? List.of()
        : Arrays.stream(line.split(" ")).map(name -> name.equals(NOBODY) ? "" : name).toList();
  }
}
