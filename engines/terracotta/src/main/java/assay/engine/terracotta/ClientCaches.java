package assay.engine.terracotta;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.terracotta.stored.ValueSerializer;
import java.time.Duration;
import java.util.Optional;
import org.ehcache.Cache;
import org.ehcache.PersistentCacheManager;
import org.ehcache.clustered.client.config.builders.ClusteredResourcePoolBuilder;
import org.ehcache.clustered.client.config.builders.ClusteredStoreConfigurationBuilder;
import org.ehcache.clustered.client.config.builders.ClusteringServiceConfigurationBuilder;
import org.ehcache.clustered.client.config.builders.TimeoutsBuilder;
import org.ehcache.clustered.common.Consistency;
import org.ehcache.config.CacheConfiguration;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.core.internal.resilience.ThrowingResilienceStrategy;
import org.ehcache.core.internal.statistics.DefaultStatisticsService;
import org.ehcache.core.spi.service.StatisticsService;

/// A client's cache manager and caches: Ehcache's defaults, except for the configuration's settings.
final class ClientCaches implements AutoCloseable {

  /// Ehcache's default time limit.
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private static final String MANAGER = "assay";
  private static final String POOL = "data";
  private static final long HEAP_ENTRIES = 1_000_000;

  private final PersistentCacheManager manager;
  private final StatisticsService statistics = new DefaultStatisticsService();
  private final CacheConfiguration<Object, Object> configuration;

  ClientCaches(JoinSpec spec, ValueSerializer serializer) {
    Settings settings = spec.settings();
    configuration = configuration(settings, serializer);
    var servers = Stripe.of(spec).places().stream().map(Stripe.Place::address).toList();
    Duration timeout = timeout(settings);
    manager =
        CacheManagerBuilder.newCacheManagerBuilder()
            .with(
                ClusteringServiceConfigurationBuilder.cluster(servers, MANAGER)
                    .timeouts(TimeoutsBuilder.timeouts().read(timeout).write(timeout))
                    .autoCreate(server ->
                        server
                            .defaultServerResource(StripeConfiguration.RESOURCE)
                            .resourcePool(
                                POOL, StripeConfiguration.mebibytes(settings), MemoryUnit.MB)))
            .using(statistics)
            .build(true);
  }

  static Duration timeout(Settings settings) {
    String timeout = settings.text("timeout");
    return timeout.equals("default") ? TIMEOUT : DurationNotation.parse(timeout);
  }

  private static CacheConfiguration<Object, Object> configuration(
      Settings settings, ValueSerializer serializer) {
    ResourcePoolsBuilder pools =
        ResourcePoolsBuilder.newResourcePoolsBuilder()
            .with(ClusteredResourcePoolBuilder.clusteredShared(POOL));
    if (settings.text("near").equals("heap")) {
      pools = pools.heap(HEAP_ENTRIES, EntryUnit.ENTRIES);
    }
    Consistency consistency =
        settings.text("consistency").equals("strong") ? Consistency.STRONG : Consistency.EVENTUAL;
    CacheConfigurationBuilder<Object, Object> builder =
        CacheConfigurationBuilder.newCacheConfigurationBuilder(Object.class, Object.class, pools)
            .withKeySerializer(serializer)
            .withValueSerializer(serializer)
            .withService(ClusteredStoreConfigurationBuilder.withConsistency(consistency).build());
    Optional<Duration> ttl = settings.durationUnlessNone("ttl");
    if (ttl.isPresent()) {
      builder = builder.withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(ttl.orElseThrow()));
    }
    return settings.text("failures").equals("thrown")
        ? builder.withResilienceStrategy(new ThrowingResilienceStrategy<>()).build()
        : builder.build();
  }

  /// Creates a missing clustered tier.
  Cache<Object, Object> open(String name) {
    return manager.createCache(name, configuration);
  }

  /// @throws org.ehcache.CachePersistenceException if another client has it open
  void destroy(String name) throws org.ehcache.CachePersistenceException {
    manager.destroyCache(name);
  }

  NearCacheCounts counts(String name) {
    return new NearCacheCounts(statistics.getCacheStatistics(name));
  }

  @Override
  public void close() {
    manager.close();
  }
}
