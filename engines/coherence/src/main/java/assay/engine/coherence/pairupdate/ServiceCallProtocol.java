package assay.engine.coherence.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import com.tangosol.io.Serializer;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.CacheService;
import com.tangosol.net.InvocationService;
import com.tangosol.net.Member;
import com.tangosol.net.PartitionedService;
import com.tangosol.util.ExternalizableHelper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Calls a service on the members that own the targets, all at once, each with its changes.
record ServiceCallProtocol(MapResolver maps, Serializer serializer) implements PairUpdateProtocol {

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    Map<Owner, List<PairUpdate>> byOwner = new HashMap<>();
    for (PairUpdate update : updates) {
      byOwner.computeIfAbsent(owner(update), o -> new ArrayList<>()).add(update);
    }
    InvocationService calls =
        (InvocationService) CacheFactory.getCluster().getService(ServiceCall.SERVICE);
    PendingUpdates pending = new PendingUpdates();
    for (Map.Entry<Owner, List<PairUpdate>> each : byOwner.entrySet()) {
      ServiceCall call =
          new ServiceCall(
              each.getKey().service(), ExternalizableHelper.toBinary(each.getValue(), serializer));
      pending.begin(() -> {
        InvocationFuture answer = new InvocationFuture();
        calls.execute(call, Set.of(each.getKey().member()), answer);
        return answer.future();
      });
    }
    return pending.stored();
  }

  @Override
  public long retries() {
    return 0;
  }

  private Owner owner(PairUpdate update) {
    CacheService service = maps.named(update.targetMap()).getCacheService();
    Member member = ((PartitionedService) service).getKeyOwner(update.colocatedTarget());
    if (member == null) {
      throw new DefiniteFailureException("nobody owns the target now: " + update.colocatedTarget());
    }
    return new Owner(member, service.getInfo().getServiceName());
  }

  private record Owner(Member member, String service) {}
}
