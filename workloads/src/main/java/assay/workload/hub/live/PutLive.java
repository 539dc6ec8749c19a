package assay.workload.hub.live;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Session;
import assay.api.Update;
import java.util.List;

/// Writes one live position, whole.
final class PutLive extends Update {

  private final Claim claim;
  private final int writer;

  PutLive(Claim claim, int writer) {
    super(List.of(claim));
    this.claim = claim;
    this.writer = writer;
  }

  @Override
  protected long run(Session session) {
    session
        .as(Cache.class, LiveKinds.MAP)
        .put(claim.key(), LivePosition.of(claim.key(), claim.version(), writer));
    return 1;
  }
}
