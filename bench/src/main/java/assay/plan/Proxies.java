package assay.plan;

import assay.api.Settings;

/// The members that store nothing and pass on what clients ask: the setting `proxies`, of engines that have it.
public final class Proxies {

  /// The setting.
  public static final String SETTING = "proxies";

  private Proxies() {}

  /// How many of a strategy's members are proxies alone: the last ones of each site.
  public static int of(Settings settings) {
    return Integer.parseInt(settings.text(SETTING, "0"));
  }
}
