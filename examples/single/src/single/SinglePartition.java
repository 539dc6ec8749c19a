package single;

import assay.api.engine.Partitioned;
import java.util.List;
import java.util.Set;

/// Who leads: one partition holds all keys.
final class SinglePartition implements Partitioned {

  private final SingleSession session;

  SinglePartition(SingleSession session) {
    this.session = session;
  }

  @Override
  public int partitions() {
    return 1;
  }

  @Override
  public int partitionOf(Object key) {
    return 0;
  }

  @Override
  public String ownerOf(int partition) {
    List<String> living = session.living();
    return living.isEmpty() ? null : living.getFirst();
  }

  @Override
  public String backupOf(int partition) {
    List<String> living = session.living();
    return session.copies() && living.size() > 1 ? living.get(1) : null;
  }

  @Override
  public boolean safe(int members) {
    session.ping();
    return session.living().size() == members;
  }

  @Override
  public Set<String> members() {
    return Set.copyOf(session.living());
  }
}
