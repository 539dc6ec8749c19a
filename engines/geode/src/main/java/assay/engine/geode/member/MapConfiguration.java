package assay.engine.geode.member;

import assay.api.Durations;
import assay.api.Settings;
import assay.engine.geode.wire.Routing;
import java.io.Serializable;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.PartitionAttributesFactory;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.RegionExistsException;
import org.apache.geode.cache.RegionFactory;
import org.apache.geode.cache.RegionShortcut;

/// How every map is: a partitioned region that lives with one that stays empty, the root, so that a partition of one map
/// lives where that of another does, and where it lives is known when all maps are gone.
///
/// @param partitions `total-num-buckets`
/// @param copies how many copies there are, the owner's included
/// @param recoveryMillis `recovery-delay`, -1 for never
public record MapConfiguration(int partitions, int copies, long recoveryMillis)
    implements Serializable {

  /// The region that decides where partitions live.
  static final String ROOT = "assay";

  /// That of a strategy.
  public static MapConfiguration of(Settings settings) {
    String delay = settings.text("recovery-delay");
    return new MapConfiguration(
        settings.integer("partitions"),
        1 + (settings.text("backup").equals("none") ? 0 : settings.integer("backup-count")),
        switch (delay) {
          case "at-once" -> 0;
          case "never" -> -1;
          default -> Durations.parse(delay).toMillis();
        });
  }

  /// Makes the root on this member.
  void makeRoot(Cache cache) {
    make(cache, ROOT, attributes());
  }

  /// Makes a map on this member; nothing where there is one.
  void make(Cache cache, String map) {
    make(cache, map, attributes().setColocatedWith(Region.SEPARATOR + ROOT));
  }

  private PartitionAttributesFactory<Object, Object> attributes() {
    return new PartitionAttributesFactory<Object, Object>()
        .setTotalNumBuckets(partitions)
        .setRedundantCopies(copies - 1)
        .setRecoveryDelay(recoveryMillis)
        .setPartitionResolver(new Routing());
  }

  private static void make(
      Cache cache, String name, PartitionAttributesFactory<Object, Object> attributes) {
    RegionFactory<Object, Object> factory = cache.createRegionFactory(RegionShortcut.PARTITION);
    try {
      var unused = factory.setPartitionAttributes(attributes.create()).create(name);
    } catch (RegionExistsException there) {
      // Another client asked for it at the same time.
    }
  }
}
