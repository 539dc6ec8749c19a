package assay.engine.coherence;

import com.tangosol.net.Member;
import com.tangosol.net.PartitionedService;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The holders of every partition's copies at one moment.
///
/// @param machines the members that store entries, each with its machine
/// @param backups the wanted backups per partition
/// @param copies for each partition the names of its owner and then of its backups, null for a
/// missing copy
/// @param proxies the members without entries, which only serve clients
public record PartitionCopies(
    Map<String, String> machines,
    int backups,
    List<? extends List<@Nullable String>> copies,
    Set<String> proxies) {

  /// As this process knows it now.
  static PartitionCopies of(PartitionedService service) {
    int backups = service.getBackupCount();
    List<List<@Nullable String>> copies = new ArrayList<>();
    for (int partition = 0; partition < service.getPartitionCount(); partition++) {
      List<@Nullable String> holders = new ArrayList<>(1 + backups);
      holders.add(name(service.getPartitionOwner(partition)));
      for (int backup = 1; backup <= backups; backup++) {
        holders.add(name(service.getBackupOwner(partition, backup)));
      }
      copies.add(holders);
    }
    return new PartitionCopies(machines(service), backups, copies, proxies(service));
  }

  private static Map<String, String> machines(PartitionedService service) {
    Map<String, String> machines = new HashMap<>();
    for (Member member : service.getOwnershipEnabledMembers()) {
      machines.put(member.getMemberName(), member.getMachineName());
    }
    return machines;
  }

  private static Set<String> proxies(PartitionedService service) {
    Set<String> names = new HashSet<>();
    for (Object each : service.getInfo().getServiceMembers()) {
      Member member = (Member) each;
      if (ProcessSpec.PROXY.equals(member.getRoleName())) {
        names.add(member.getMemberName());
      }
    }
    return names;
  }

  static @Nullable String name(@Nullable Member member) {
    return member == null ? null : member.getMemberName();
  }

  /// Whether there are this many members, every copy is held by a different member, if possible on a different machine,
  /// and the storing members own about equally many partitions.
  boolean safe(int members) {
    return machines.size() + proxies.size() == members
        && copies.stream().allMatch(this::held)
        && spread()
        && (!machinesAllow() || copies.stream().allMatch(this::onDistinctMachines));
  }

  /// Whether this many members, including proxies, are enough for all copies.
  boolean becomesSafe(int members) {
    return members - proxies.size() > backups;
  }

  /// Including proxies.
  Set<String> members() {
    return both(machines.keySet(), proxies);
  }

  /// Including proxies, without looking up the copies.
  static Set<String> members(PartitionedService service) {
    return both(machines(service).keySet(), proxies(service));
  }

  private static Set<String> both(Set<String> holders, Set<String> proxies) {
    Set<String> all = new HashSet<>(holders);
    all.addAll(proxies);
    return all;
  }

  private boolean held(List<@Nullable String> holders) {
    return holders.size() == 1 + backups
        && holders.stream().allMatch(holder -> holder != null && machines.containsKey(holder))
        && new HashSet<>(holders).size() == holders.size();
  }

  /// Coherence ends with shares that differ by a partition or two.
  private boolean spread() {
    Map<String, Integer> owned = new HashMap<>();
    machines.keySet().forEach(member -> owned.put(member, 0));
    for (List<@Nullable String> holders : copies) {
      owned.merge(String.valueOf(holders.getFirst()), 1, Integer::sum);
    }
    int fewest = Collections.min(owned.values());
    int most = Collections.max(owned.values());
    return fewest >= copies.size() / holders() - 1 && most <= copies.size() / holders() + 2;
  }

  private int holders() {
    return machines.size();
  }

  /// Whether copies fit on distinct machines: there are enough, with equal numbers of members.
  private boolean machinesAllow() {
    Map<String, Long> sizes =
        machines.values().stream()
            .collect(Collectors.groupingBy(machine -> machine, Collectors.counting()));
    Collection<Long> counts = sizes.values();
    return counts.size() > backups && new HashSet<>(counts).size() == 1;
  }

  private boolean onDistinctMachines(List<@Nullable String> holders) {
    return holders.stream().map(machines::get).distinct().count() == holders.size();
  }
}
