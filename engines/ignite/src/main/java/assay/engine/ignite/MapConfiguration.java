package assay.engine.ignite;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.ignite.pairupdate.IgnitePairUpdateSolutions;
import assay.engine.ignite.site.Replication;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ModifiedExpiryPolicy;
import org.apache.ignite.cache.CacheAtomicityMode;
import org.apache.ignite.cache.CacheWriteSynchronizationMode;
import org.apache.ignite.cache.PartitionLossPolicy;
import org.apache.ignite.cache.affinity.rendezvous.ClusterNodeAttributeAffinityBackupFilter;
import org.apache.ignite.cache.affinity.rendezvous.RendezvousAffinityFunction;
import org.apache.ignite.configuration.CacheConfiguration;

/// The configuration of every map. All are the same, so equal partitions of different maps have the
/// same owner.
final class MapConfiguration {

  private MapConfiguration() {}

  /// Including the owner's.
  static int copies(Settings settings) {
    return 1 + (settings.text("backup").equals("none") ? 0 : settings.integer("backup-count"));
  }

  static CacheConfiguration<Object, Object> of(String name, JoinSpec spec) {
    CacheConfiguration<Object, Object> map = of(name, spec.settings());
    spec.settings()
        .durationUnlessNone("ttl")
        .map(ttl -> new Duration(TimeUnit.MILLISECONDS, ttl.toMillis()))
        .ifPresent(ttl -> map.setExpiryPolicyFactory(ModifiedExpiryPolicy.factoryOf(ttl)));
    new Replication(spec).configure(map);
    return map;
  }

  private static CacheConfiguration<Object, Object> of(String name, Settings settings) {
    return new CacheConfiguration<Object, Object>(name)
        .setAtomicityMode(atomicity(settings))
        .setBackups(copies(settings) - 1)
        .setWriteSynchronizationMode(
            settings.text("backup").equals("async")
                ? CacheWriteSynchronizationMode.PRIMARY_SYNC
                : CacheWriteSynchronizationMode.FULL_SYNC)
        .setReadFromBackup(settings.text("reads", "primary").equals("closest"))
        .setPartitionLossPolicy(loss(settings))
        .setAffinity(affinity(settings))
        .setStatisticsEnabled(near(settings));
  }

  static boolean near(Settings settings) {
    return !settings.text("near", "none").equals("none");
  }

  private static CacheAtomicityMode atomicity(Settings settings) {
    boolean transactional =
        settings.text("atomicity", "atomic").equals("transactional")
            || IgnitePairUpdateSolutions.transactional(settings.text("solution", ""));
    return transactional ? CacheAtomicityMode.TRANSACTIONAL : CacheAtomicityMode.ATOMIC;
  }

  private static PartitionLossPolicy loss(Settings settings) {
    String word = settings.text("lost-partitions", "ignore").toUpperCase(Locale.ROOT);
    return PartitionLossPolicy.valueOf(word.replace('-', '_'));
  }

  /// With several machines a backup is kept on another one; with one machine there is no other.
  private static RendezvousAffinityFunction affinity(Settings settings) {
    RendezvousAffinityFunction affinity =
        new RendezvousAffinityFunction(false, settings.integer("partitions"));
    if (settings.integer("machines") > 1) {
      affinity.setAffinityBackupFilter(
          new ClusterNodeAttributeAffinityBackupFilter(NodeConfiguration.MACHINE));
    }
    return affinity;
  }
}
