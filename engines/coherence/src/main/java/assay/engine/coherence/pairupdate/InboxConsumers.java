package assay.engine.coherence.pairupdate;

import com.tangosol.net.CacheService;
import com.tangosol.net.NamedCache;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.partition.PartitionSet;
import com.tangosol.util.filter.AlwaysFilter;
import com.tangosol.util.filter.PartitionedFilter;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Consumes the inboxes of this member: a few threads take the arrived changes, target by target. While idle they
/// sometimes look for overlooked changes: from another member's partitions, or changes that could not be done.
final class InboxConsumers {

  private static final int THREADS = 4;
  private static final int MOST = 1000;
  private static final long LOOK_MILLIS = 500;

  private static final Map<CacheService, InboxConsumers> STARTED = new ConcurrentHashMap<>();

  private final CacheService service;
  private final BlockingQueue<Waiting> waiting = new LinkedBlockingQueue<>();

  private InboxConsumers(CacheService service) {
    this.service = service;
  }

  /// Started on first use.
  static InboxConsumers of(CacheService service) {
    return STARTED.computeIfAbsent(service, InboxConsumers::started);
  }

  private static InboxConsumers started(CacheService service) {
    InboxConsumers consumers = new InboxConsumers(service);
    ScheduledExecutorService threads =
        Executors.newScheduledThreadPool(
            THREADS + 1, Thread.ofPlatform().daemon().name("inbox-", 0).factory());
    for (int i = 0; i < THREADS; i++) {
      threads.execute(consumers::consume);
    }
    var unused =
        threads.scheduleWithFixedDelay(
            consumers::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return consumers;
  }

  void add(String inbox, InboxKey key) {
    waiting.add(new Waiting(inbox, key));
  }

  private void consume() {
    try {
      while (service.isRunning()) {
        List<Waiting> taken = new ArrayList<>();
        taken.add(waiting.take());
        waiting.drainTo(taken, MOST - 1);
        consume(taken);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void consume(List<Waiting> taken) {
    Map<Lot, List<InboxKey>> lots = new LinkedHashMap<>();
    for (Waiting each : taken) {
      lots.computeIfAbsent(new Lot(each.inbox(), each.key().target()), l -> new ArrayList<>())
          .add(each.key());
    }
    lots.forEach((lot, keys) -> {
      try {
        consume(lot, keys);
      } catch (RuntimeException failure) {
        System.err.println("changes stay in " + lot.inbox() + " for now: " + failure);
      }
    });
  }

  private void consume(Lot lot, List<InboxKey> keys) {
    InboxName inbox = InboxName.of(lot.inbox());
    NamedCache<Object, Object> targets = cache(inbox.targets());
    if (inbox.ordered()) {
      boolean more = true;
      while (more) {
        more = targets.invoke(lot.target(), new OrderedInboxProcessor(lot.inbox(), keys));
      }
    } else {
      int unused = targets.invoke(lot.target(), new InboxProcessor(lot.inbox(), keys));
    }
  }

  private void look() {
    try {
      if (waiting.isEmpty() && service.isRunning()) {
        PartitionSet own =
            ((PartitionedService) service)
                .getOwnedPartitions(service.getCluster().getLocalMember());
        Enumeration<?> names = service.getCacheNames();
        while (names.hasMoreElements()) {
          String name = names.nextElement().toString();
          if (name.startsWith(InboxName.PREFIX)) {
            look(name, own);
          }
        }
      }
    } catch (RuntimeException failure) {
      System.err.println("no look into the inboxes: " + failure);
    }
  }

  private void look(String inbox, PartitionSet own) {
    Set<Object> keys = cache(inbox).keySet(new PartitionedFilter<>(AlwaysFilter.INSTANCE(), own));
    keys.forEach(key -> add(inbox, (InboxKey) key));
  }

  @SuppressWarnings("unchecked") // declared without its types
  private NamedCache<Object, Object> cache(String name) {
    return service.ensureCache(name, InboxConsumers.class.getClassLoader());
  }

  private record Waiting(String inbox, InboxKey key) {}

  private record Lot(String inbox, Object target) {}
}
