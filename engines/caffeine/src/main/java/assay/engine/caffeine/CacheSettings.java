package assay.engine.caffeine;

import assay.api.Settings;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;

/// The settings of every cache in a configuration.
///
/// @param maximumSize the most entries; 0 for no bound
/// @param ttl how long an entry stays after its last write; empty for ever
/// @param maxIdle how long an entry stays after its last use; empty for ever
/// @param callerMaintains whether only a request's own thread evicts
record CacheSettings(
    long maximumSize, Optional<Duration> ttl, Optional<Duration> maxIdle, boolean callerMaintains) {

  static CacheSettings of(Settings settings) {
    return new CacheSettings(
        settings.integer("maximum-size"),
        settings.durationUnlessNone("ttl"),
        settings.durationUnlessNone("max-idle"),
        callerMaintains(settings.text("maintenance")));
  }

  private static boolean callerMaintains(String maintenance) {
    return switch (maintenance) {
      case "pool" -> false;
      case "caller" -> true;
      default -> throw new IllegalArgumentException("no maintenance `" + maintenance + "`");
    };
  }

  Cache<Object, Object> build() {
    Caffeine<Object, Object> builder = Caffeine.newBuilder();
    if (maximumSize > 0) {
      builder.maximumSize(maximumSize);
    }
    ttl.ifPresent(builder::expireAfterWrite);
    maxIdle.ifPresent(builder::expireAfterAccess);
    if (callerMaintains) {
      builder.executor(Runnable::run);
    }
    return builder.build();
  }
}
