package single;

import assay.api.engine.SinglePartition;
import java.util.List;
import java.util.Set;

/// The leader. One partition holds all keys.
record Leadership(SingleSession session) implements SinglePartition {

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
