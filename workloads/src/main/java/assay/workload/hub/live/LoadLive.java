package assay.workload.hub.live;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Insert;
import assay.api.Session;
import assay.workload.hub.Position;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes the first version of several live positions.
final class LoadLive extends Insert {

  private final int writer;

  LoadLive(List<Claim> claims, int writer) {
    super(claims);
    this.writer = writer;
  }

  @Override
  protected long run(Session session) {
    Map<Integer, Position> positions = LinkedHashMap.newLinkedHashMap(claims().size());
    for (Claim claim : claims()) {
      positions.put(claim.key(), LivePosition.of(claim.key(), claim.version(), writer));
    }
    session.as(Cache.class, LiveKinds.MAP).putAll(positions);
    return positions.size();
  }
}
