package assay.load.watch;

import assay.api.engine.NearCache;
import assay.load.client.ClientContext;
import assay.record.event.StepEvent;
import java.util.List;

/// Records how often near caches answered during a step; nothing if the client has none.
public final class NearCacheWatch implements AutoCloseable {

  private final ClientContext context;
  private final String step;
  private final List<NearCache> caches;
  private final long hits;
  private final long misses;

  public NearCacheWatch(ClientContext context, String step) {
    this.context = context;
    this.step = step;
    this.caches =
        context.workload().maps(context.data()).stream()
            .flatMap(map -> context.find(NearCache.class, map).stream())
            .toList();
    this.hits = hits();
    this.misses = misses();
  }

  private long hits() {
    return caches.stream().mapToLong(NearCache::hits).sum();
  }

  private long misses() {
    return caches.stream().mapToLong(NearCache::misses).sum();
  }

  /// Records the numbers.
  @Override
  public void close() {
    if (!caches.isEmpty()) {
      long answered = hits() - hits;
      long asked = misses() - misses;
      context.record(
          context.clock().nanos(),
          new StepEvent.Near(answered, asked),
          step,
          "near caches answered %,d of %,d reads".formatted(answered, answered + asked));
    }
  }
}
