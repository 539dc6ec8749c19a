package assay.plan;

import assay.api.Settings;
import java.util.stream.IntStream;

/// The members that store nothing and pass on what clients ask: the setting `proxies`, of engines that have it.
public final class Proxies {

  /// The setting.
  public static final String SETTING = "proxies";

  private Proxies() {}

  /// How many of a strategy's members are proxies alone: the last ones of each site.
  public static int of(Settings settings) {
    return Integer.parseInt(settings.text(SETTING, "0"));
  }

  /// How many of a strategy's members store entries, of all its sites together.
  public static int holders(Settings settings) {
    return inEachSite(settings).sum();
  }

  /// How many store entries in the site that has the fewest.
  public static int fewestHolders(Settings settings) {
    return inEachSite(settings).min().orElse(0);
  }

  private static IntStream inEachSite(Settings settings) {
    Sites sites = Sites.of(settings);
    IntStream members =
        sites.any()
            ? sites.all().stream().mapToInt(Sites.Site::members)
            : IntStream.of(settings.integer("members"));
    return members.map(count -> Math.max(0, count - of(settings)));
  }
}
