package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.engine.Partitioned;
import assay.api.site.EntryEvents;
import assay.engine.coherence.Samples.Customer;
import com.tangosol.net.CacheFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The common behaviour of all topologies, and their differences.
final class TopologySteps {

  private final Session session;
  private final Cache cache;

  TopologySteps(Session session) {
    this.session = session;
    cache = session.capability(Cache.class);
  }

  String all(String topology) throws InterruptedException {
    entries();
    events();
    if (topology.equals("optimistic")) {
      assertThatThrownBy(() -> session.capability(Invocable.class))
          .isInstanceOf(UnsupportedOperationException.class);
    } else {
      new ChangeSteps(session).all("changed");
    }
    Partitioned partitions = session.capability(Partitioned.class);
    assertThat(partitions.partitions()).isEqualTo(1);
    assertThat(partitions.partitionOf("any")).isZero();
    if (topology.equals("local")) {
      assertThat(CacheFactory.getCluster().isRunning()).isFalse();
      return partitions.ownerOf(0) + " " + partitions.backupOf(0);
    }
    // Local data needs no request.
    assertThat(ClientSteps.cache(Session.DEFAULT_MAP).getCacheService().getInfo().getServiceType())
        .isEqualToIgnoringCase(
            topology.equals("optimistic") ? "OptimisticCache" : "ReplicatedCache");
    return partitions.ownerOf(0) + " " + partitions.backupOf(0);
  }

  private void events() throws InterruptedException {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    try (Listening listening =
        session
            .capability(EntryEvents.class)
            .listen((key, value) -> told.add(key + " " + (value != null)))) {
      assertThat(listening).isNotNull();
      cache.put(7, Customer.of(7, 1));
      cache.put(7, Customer.of(7, 2));
      cache.remove(7);
      for (String change : List.of("7 true", "7 true", "7 false")) {
        assertThat(told.poll(30, TimeUnit.SECONDS)).isEqualTo(change);
      }
    }
  }

  private void entries() {
    cache.put(1, Customer.of(1, 10));
    cache.putAll(Map.of(2, Customer.of(2, 20), 3, Customer.of(3, 30)));
    assertThat(cache.getAll(List.of(1, 2, 99)))
        .isEqualTo(Map.of(1, Customer.of(1, 10), 2, Customer.of(2, 20)));
    cache.remove(2);
    assertThat(cache.get(2)).isNull();
    assertThat(cache.get(3)).isEqualTo(Customer.of(3, 30));
    assertThat(cache.size()).isEqualTo(2);
  }
}
