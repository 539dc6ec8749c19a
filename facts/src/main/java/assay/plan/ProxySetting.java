package assay.plan;

import assay.api.Settings;
import java.util.stream.IntStream;

/// Members that only forward clients' requests: the setting `proxies`, for engines that have it.
public final class ProxySetting {

  public static final String SETTING = "proxies";

  private ProxySetting() {}

  /// How many members are only proxies: the last ones in each site.
  public static int of(Settings settings) {
    return Integer.parseInt(settings.text(SETTING, "0"));
  }

  /// How many members store entries, in all sites.
  public static int holders(Settings settings) {
    return inEachSite(settings).sum();
  }

  /// How many members store entries, in the site with the fewest.
  public static int fewestHolders(Settings settings) {
    return inEachSite(settings).min().orElse(0);
  }

  private static IntStream inEachSite(Settings settings) {
    ClusterSites sites = ClusterSites.of(settings);
    IntStream members =
        sites.any()
            ? sites.all().stream().mapToInt(ClusterSites.Site::members)
            : IntStream.of(settings.integer("members"));
    return members.map(count -> Math.max(0, count - of(settings)));
  }
}
