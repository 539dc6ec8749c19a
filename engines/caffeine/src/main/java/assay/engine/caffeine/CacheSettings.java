package assay.engine.caffeine;

import assay.api.Settings;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/// The settings of every cache in a configuration.
///
/// @param maximumSize the most entries; 0 for no bound
/// @param callerMaintains whether only a request's own thread evicts
record CacheSettings(long maximumSize, Expiry expiry, Duration lifetime, boolean callerMaintains) {

  enum Expiry {
    NEVER,
    AFTER_WRITE,
    AFTER_ACCESS
  }

  static CacheSettings of(Settings settings) {
    Expiry expiry =
        switch (settings.word("expiry")) {
          case "none" -> Expiry.NEVER;
          case "after-write" -> Expiry.AFTER_WRITE;
          case "after-access" -> Expiry.AFTER_ACCESS;
          default ->
              throw new IllegalArgumentException("no expiry `" + settings.text("expiry") + "`");
        };
    return new CacheSettings(
        settings.integer("maximum-size"),
        expiry,
        expiry == Expiry.NEVER ? Duration.ZERO : settings.durationOf("expiry"),
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
    switch (expiry) {
      case NEVER -> {}
      case AFTER_WRITE -> builder.expireAfterWrite(lifetime);
      case AFTER_ACCESS -> builder.expireAfterAccess(lifetime);
    }
    if (callerMaintains) {
      builder.executor(Runnable::run);
    }
    return builder.build();
  }
}
