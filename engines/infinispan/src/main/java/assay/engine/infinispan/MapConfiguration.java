package assay.engine.infinispan;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.infinispan.access.RemoteAccess;
import assay.engine.infinispan.site.Replication;
import java.time.Duration;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.transaction.LockingMode;
import org.infinispan.transaction.TransactionMode;
import org.infinispan.transaction.lookup.EmbeddedTransactionManagerLookup;

/// A map's configuration: Infinispan's defaults, except for the configuration's settings and colocated
/// keys.
final class MapConfiguration {

  /// The default. It is set explicitly because a configuration sent to members carries L1 only with its lifespan.
  private static final Duration L1_LIFESPAN = Duration.ofMinutes(10);

  private MapConfiguration() {}

  /// Including the owner's.
  static int copies(Settings settings) {
    return settings.text("backup").equals("none") ? 1 : 1 + settings.integer("backup-count");
  }

  static Configuration of(JoinSpec spec) {
    Settings settings = spec.settings();
    ConfigurationBuilder map = new ConfigurationBuilder();
    boolean async = settings.text("backup").equals("async");
    map.clustering().cacheMode(async ? CacheMode.DIST_ASYNC : CacheMode.DIST_SYNC);
    map.clustering().hash().numOwners(copies(settings)).numSegments(settings.integer("partitions"));
    if (RemoteAccess.isAskedFor(spec)) {
      // A key's segment is then that of its bytes, which clients and members compute alike; no
      // grouper sees the key.
      map.encoding().mediaType(MediaType.APPLICATION_PROTOSTREAM);
    } else {
      map.clustering().hash().groups().enabled().addGrouper(new ColocatedGrouper());
    }
    settings.durationUnlessNone("ttl").ifPresent(ttl -> map.expiration().lifespan(ttl.toMillis()));
    if (settings.text("near").equals("l1")) {
      map.clustering().l1().enabled(true).lifespan(L1_LIFESPAN.toMillis());
    }
    switch (settings.text("solution", "")) {
      case "pessimistic", "group-commit", "task", "group-task" ->
          transactional(map, LockingMode.PESSIMISTIC);
      case "optimistic" -> transactional(map, LockingMode.OPTIMISTIC);
      default -> {
        if (settings.text("atomicity", "atomic").equals("transactional")) {
          boolean optimistic = settings.text("concurrency", "optimistic").equals("optimistic");
          transactional(map, optimistic ? LockingMode.OPTIMISTIC : LockingMode.PESSIMISTIC);
        }
      }
    }
    new Replication(spec).configure(map.sites());
    return map.build();
  }

  /// Transactions are resources of the transaction manager, not only listeners, so the caller learns of a failed
  /// commit.
  private static void transactional(ConfigurationBuilder map, LockingMode locking) {
    map.transaction()
        .transactionMode(TransactionMode.TRANSACTIONAL)
        .transactionManagerLookup(new EmbeddedTransactionManagerLookup())
        .lockingMode(locking)
        .useSynchronization(false);
  }
}
