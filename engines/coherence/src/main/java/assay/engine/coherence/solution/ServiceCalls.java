package assay.engine.coherence.solution;

import assay.api.NotDone;
import assay.api.pair.InFlight;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
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

/// Calls a service on the members that own the targets, all of them at once, each with its changes.
final class ServiceCalls implements Solution {

  private final Maps maps;
  private final Serializer serializer;

  ServiceCalls(Maps maps, Serializer serializer) {
    this.maps = maps;
    this.serializer = serializer;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    Map<Owner, List<PairChange>> byOwner = new HashMap<>();
    for (PairChange change : changes) {
      byOwner.computeIfAbsent(owner(change), o -> new ArrayList<>()).add(change);
    }
    InvocationService calls =
        (InvocationService) CacheFactory.getCluster().getService(ServiceCall.SERVICE);
    InFlight flight = new InFlight();
    for (Map.Entry<Owner, List<PairChange>> each : byOwner.entrySet()) {
      ServiceCall call =
          new ServiceCall(
              each.getKey().service(), ExternalizableHelper.toBinary(each.getValue(), serializer));
      flight.begin(() -> {
        Answer answer = new Answer();
        calls.execute(call, Set.of(each.getKey().member()), answer);
        return answer.future();
      });
    }
    return flight.stored();
  }

  @Override
  public long retries() {
    return 0;
  }

  private Owner owner(PairChange change) {
    CacheService service = maps.named(change.targetMap()).getCacheService();
    Member member = ((PartitionedService) service).getKeyOwner(change.associatedTarget());
    if (member == null) {
      throw new NotDone("nobody owns the target now: " + change.associatedTarget());
    }
    return new Owner(member, service.getInfo().getServiceName());
  }

  private record Owner(Member member, String service) {}
}
