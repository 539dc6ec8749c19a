package assay.load;

import assay.api.NearCached;
import assay.record.StepEvent;
import java.util.List;
import java.util.Optional;

/// How often near caches answered while a step ran; nothing where the client keeps none.
final class NearWatch implements AutoCloseable {

  private final Station station;
  private final String step;
  private final List<NearCached> caches;
  private final long hits;
  private final long misses;

  /// Begins to watch.
  NearWatch(Station station, String step) {
    this.station = station;
    this.step = step;
    this.caches =
        station.workload().maps(station.data()).stream()
            .flatMap(map -> nearOf(station, map).stream())
            .toList();
    this.hits = hits();
    this.misses = misses();
  }

  /// The near cache of a map; empty where the client keeps none.
  static Optional<NearCached> nearOf(Station station, String map) {
    try {
      return Optional.of(station.session().as(NearCached.class, map));
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  private long hits() {
    return caches.stream().mapToLong(NearCached::hits).sum();
  }

  private long misses() {
    return caches.stream().mapToLong(NearCached::misses).sum();
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
