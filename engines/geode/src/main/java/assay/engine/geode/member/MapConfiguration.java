package assay.engine.geode.member;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.engine.geode.wire.ColocatedKeyRouting;
import java.io.Serializable;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.ExpirationAction;
import org.apache.geode.cache.ExpirationAttributes;
import org.apache.geode.cache.PartitionAttributesFactory;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.RegionExistsException;
import org.apache.geode.cache.RegionFactory;
import org.apache.geode.cache.RegionShortcut;

/// The configuration of every map: a partitioned region colocated with an empty region, the root. Partitions of all maps
/// are therefore in the same places, and the places stay known when all maps are gone.
///
/// @param partitions `total-num-buckets`
/// @param copies how many copies there are, including the owner's
/// @param recoveryMillis `recovery-delay`, -1 for never
/// @param ttlSeconds how long an entry lives after each write; 0 for ever
public record MapConfiguration(int partitions, int copies, long recoveryMillis, int ttlSeconds)
    implements Serializable {

  /// The region that decides where partitions are.
  static final String ROOT = "assay";

  public static MapConfiguration of(Settings settings) {
    String delay = settings.text("recovery-delay");
    return new MapConfiguration(
        settings.integer("partitions"),
        1 + (settings.text("backup").equals("none") ? 0 : settings.integer("backup-count")),
        switch (delay) {
          case "at-once" -> 0;
          case "never" -> -1;
          default -> DurationNotation.parse(delay).toMillis();
        },
        settings
            .durationUnlessNone("ttl")
            .map(ttl -> Math.toIntExact(ttl.plusNanos(999_999_999).toSeconds()))
            .orElse(0));
  }

  void makeRoot(Cache cache) {
    make(cache, ROOT, attributes());
  }

  /// Keeps an existing one.
  void make(Cache cache, String map) {
    make(cache, map, attributes().setColocatedWith(Region.SEPARATOR + ROOT));
  }

  private PartitionAttributesFactory<Object, Object> attributes() {
    return new PartitionAttributesFactory<Object, Object>()
        .setTotalNumBuckets(partitions)
        .setRedundantCopies(copies - 1)
        .setRecoveryDelay(recoveryMillis)
        .setPartitionResolver(new ColocatedKeyRouting());
  }

  private void make(
      Cache cache, String name, PartitionAttributesFactory<Object, Object> attributes) {
    RegionFactory<Object, Object> factory = cache.createRegionFactory(RegionShortcut.PARTITION);
    if (ttlSeconds > 0) {
      factory
          .setStatisticsEnabled(true)
          .setEntryTimeToLive(new ExpirationAttributes(ttlSeconds, ExpirationAction.DESTROY));
    }
    try {
      var unused = factory.setPartitionAttributes(attributes.create()).create(name);
    } catch (RegionExistsException there) {
      // Another client requested it at the same time.
    }
  }
}
