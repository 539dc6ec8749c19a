package assay.load.watch;

import assay.api.engine.NearCache;
import assay.load.client.ClientContext;
import assay.record.event.StepEvent;
import java.util.List;

/// How often near caches answered while a step ran; nothing where the client keeps none.
public final class NearWatch implements AutoCloseable {

  private final ClientContext station;
  private final String step;
  private final List<NearCache> caches;
  private final long hits;
  private final long misses;

  /// Begins to watch.
  public NearWatch(ClientContext station, String step) {
    this.station = station;
    this.step = step;
    this.caches =
        station.workload().maps(station.data()).stream()
            .flatMap(map -> station.find(NearCache.class, map).stream())
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

  /// Says what was seen.
  @Override
  public void close() {
    if (!caches.isEmpty()) {
      long answered = hits() - hits;
      long asked = misses() - misses;
      station.mark(
          System.nanoTime(),
          new StepEvent.Near(answered, asked),
          step,
          "near caches answered %,d of %,d reads".formatted(answered, answered + asked));
    }
  }
}
