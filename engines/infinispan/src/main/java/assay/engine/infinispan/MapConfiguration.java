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

/// A map's configuration: Infinispan's own defaults but for what a strategy sets, and for keys that live
/// with another's.
final class MapConfiguration {

  /// As long as where nothing is said; said all the same, for a configuration that goes to the members
  /// carries L1 only with its lifespan.
  private static final Duration L1_LIFESPAN = Duration.ofMinutes(10);

  private MapConfiguration() {}

  /// How many copies of an entry there are, the owner's included.
  static int copies(Settings settings) {
    return settings.text("backup").equals("none") ? 1 : 1 + settings.integer("backup-count");
  }

  /// The configuration of every map of a strategy.
  static Configuration of(JoinSpec spec) {
    Settings settings = spec.settings();
    ConfigurationBuilder map = new ConfigurationBuilder();
    boolean async = settings.text("backup").equals("async");
    map.clustering().cacheMode(async ? CacheMode.DIST_ASYNC : CacheMode.DIST_SYNC);
    map.clustering().hash().numOwners(copies(settings)).numSegments(settings.integer("partitions"));
    if (RemoteAccess.isAskedFor(spec)) {
      // A key's segment is then that of its bytes, which a client counts as members do; no grouper
      // sees the key.
      map.encoding().mediaType(MediaType.APPLICATION_PROTOSTREAM);
    } else {
      map.clustering().hash().groups().enabled().addGrouper(new ColocatedGrouper());
    }
    if (settings.text("near").equals("l1")) {
      map.clustering().l1().enabled(true).lifespan(L1_LIFESPAN.toMillis());
    }
    switch (settings.text("solution", "")) {
      case "pessimistic", "group-commit", "task", "group-task" ->
          transactional(map, LockingMode.PESSIMISTIC);
      case "optimistic" -> transactional(map, LockingMode.OPTIMISTIC);
      default -> {}
    }
    new Replication(spec).configure(map.sites());
    return map.build();
  }

  /// Transactions are resources of the transaction manager, not mere listeners at its end: a commit that
  /// fails is told to whoever asked for it.
  private static void transactional(ConfigurationBuilder map, LockingMode locking) {
    map.transaction()
        .transactionMode(TransactionMode.TRANSACTIONAL)
        .transactionManagerLookup(new EmbeddedTransactionManagerLookup())
        .lockingMode(locking)
        .useSynchronization(false);
  }
}
