package assay.engine.coherence;

import assay.api.engine.SinglePartition;
import com.tangosol.net.CacheService;
import com.tangosol.net.Member;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A service with every entry on every process: a single partition, owned by the oldest member.
///
/// Clients hold copies too but do not count, so a cluster has the same size as with partitions.
record ReplicatedCopies(CacheService service) implements SinglePartition {

  @Override
  public @Nullable String ownerOf(int partition) {
    return holder(0);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return holder(1);
  }

  private @Nullable String holder(int place) {
    List<String> holders = holders();
    return place < holders.size() ? holders.get(place) : null;
  }

  @Override
  public Set<String> members() {
    return Set.copyOf(holders());
  }

  @Override
  public boolean safe(int members) {
    return holders().size() == members;
  }

  @SuppressWarnings("unchecked") // declared without the type of its elements
  private List<String> holders() {
    Collection<Member> running = service.getInfo().getServiceMembers();
    return running.stream()
        .filter(member -> ProcessSpec.MEMBER.equals(member.getRoleName()))
        .sorted(Comparator.comparingLong(Member::getTimestamp).thenComparingInt(Member::getId))
        .map(Member::getMemberName)
        .toList();
  }
}
