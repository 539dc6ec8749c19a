package assay.workload.dice;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Insert;
import assay.api.Session;
import java.util.List;
import java.util.Map;

/// Writes several incrementers that were never processed.
final class Load extends Insert {

  private final Map<IncrementerKey, Incrementer> incrementers;

  Load(List<Claim> claims, Map<IncrementerKey, Incrementer> incrementers) {
    super(claims);
    this.incrementers = incrementers;
  }

  @Override
  protected long run(Session session) {
    session.as(Cache.class).putAll(incrementers);
    return incrementers.size();
  }
}
