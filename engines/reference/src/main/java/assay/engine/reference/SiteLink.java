package assay.engine.reference;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import assay.engine.reference.link.ChangeTransit;
import assay.engine.reference.link.SiteReceiver;
import assay.engine.reference.link.SiteSender;
import java.net.InetSocketAddress;
import java.util.function.BooleanSupplier;

/// Sends changes from the first site to the others. Each site is a cluster in its own process. The first site's changes
/// go over a connection to the process of each other site, which listens on its site's first port.
final class SiteLink {

  private SiteLink() {}

  /// @return ends the connection when closed
  static AutoCloseable join(
      JoinSpec spec, Behaviour behaviour, NotifyingEntries entries, HarmTally tally) {
    if (spec.otherSites().isEmpty() || !replicates(spec.settings())) {
      return () -> {};
    }
    Site first = spec.sites().getFirst();
    if (!spec.site().equals(first.name())) {
      Site own =
          spec.sites().stream()
              .filter(site -> site.name().equals(spec.site()))
              .findFirst()
              .orElseThrow();
      return new SiteReceiver(address(own), entries::apply);
    }
    SiteSender sender =
        new SiteSender(
            address(spec.otherSites().getFirst()),
            transit(spec.settings(), behaviour, spec.name().hashCode(), tally));
    entries.onwards(sender::send);
    return sender;
  }

  private static boolean replicates(Settings settings) {
    String replication = settings.text("replication");
    return switch (replication) {
      case "none" -> false;
      case "async" -> true;
      default ->
          throw new IllegalArgumentException("no replication `" + replication + "`: none or async");
    };
  }

  private static InetSocketAddress address(Site site) {
    String host = site.addresses().isEmpty() ? JoinSpec.LOOPBACK : site.addresses().getFirst();
    return new InetSocketAddress(host, site.port());
  }

  /// A behaviour's effect on changes in transit. Counts dropped, repeated or overtaken changes.
  static ChangeTransit transit(Settings settings, Behaviour behaviour, long seed, HarmTally tally) {
    return switch (behaviour) {
      case LINK_DROPS -> ChangeTransit.drops(counted(settings, "loss", seed, tally));
      case LINK_REPEATS -> ChangeTransit.repeats(counted(settings, "twice", seed, tally));
      case LINK_REORDERS -> {
        RandomShare share = new RandomShare(RandomShare.parse(settings.text("overlap")), seed);
        yield ChangeTransit.reorders(
            () -> {
              tally.open();
              return share.hits();
            },
            tally::harmed);
      }
      case LINK_STAYS_BEHIND ->
          ChangeTransit.slow(DurationNotation.parse(settings.text("service")).toNanos());
      default -> ChangeTransit.right();
    };
  }

  private static BooleanSupplier counted(
      Settings settings, String name, long seed, HarmTally tally) {
    RandomShare share = new RandomShare(RandomShare.parse(settings.text(name)), seed);
    return () -> {
      tally.open();
      boolean hit = share.hits();
      if (hit) {
        tally.harmed();
      }
      return hit;
    };
  }
}
