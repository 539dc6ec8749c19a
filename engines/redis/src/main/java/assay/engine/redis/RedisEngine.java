package assay.engine.redis;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusters;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;

/// Redis Cluster: a member is a process that looks after real servers, a master and the replicas of
/// other members' masters. Clients speak Redis's protocol and know the owner of each slot.
public final class RedisEngine implements Engine, ExistingClusters {

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    return ServerSupervisor.start(spec);
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    return RedisSession.open(spec);
  }

  @Override
  public ExistingClusterInspection look(ExistingCluster there) {
    return ExistingServers.look(there);
  }

  @Override
  public Session open(JoinSpec spec, ExistingCluster there) {
    return ExistingSession.open(spec, there);
  }

  @Override
  public long remove(ExistingCluster there) {
    return ExistingEntries.remove(there);
  }
}
