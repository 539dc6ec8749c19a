package assay.engine.infinispan.site;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import org.infinispan.configuration.cache.BackupConfiguration.BackupStrategy;
import org.infinispan.configuration.cache.BackupFailurePolicy;
import org.infinispan.configuration.cache.SitesConfigurationBuilder;
import org.infinispan.xsite.spi.XSiteMergePolicy;

/// A configuration's replication to other sites: Infinispan's own cross-site replication.
public record Replication(JoinSpec spec) {

  private static final String ASYNC = "async";

  private Settings settings() {
    return spec.settings();
  }

  /// Whether this site sends changes to others; with one-way replication only the first site does.
  private boolean sends() {
    return spec.linked()
        && (spec.inFirstSite() || settings().text("direction").equals("both-ways"));
  }

  /// Configures the targets of a map's changes. As by default, an unreachable site is never taken offline, so
  /// asynchronous changes wait for it.
  public void configure(SitesConfigurationBuilder sites) {
    if (!sends()) {
      return;
    }
    boolean async = settings().text("replication").equals(ASYNC);
    for (Site other : spec.otherSites()) {
      sites
          .addBackup()
          .site(other.name())
          .strategy(async ? BackupStrategy.ASYNC : BackupStrategy.SYNC)
          .backupFailurePolicy(BackupFailurePolicy.WARN)
          .stateTransfer()
          .chunkSize(settings().integer("batch"));
    }
    sites.mergePolicy(policy(settings().text("conflict")));
  }

  private static XSiteMergePolicy policy(String conflict) {
    return switch (conflict) {
      case "site-name" -> XSiteMergePolicy.DEFAULT;
      case "keep-value" -> XSiteMergePolicy.PREFER_NON_NULL;
      case "keep-removal" -> XSiteMergePolicy.PREFER_NULL;
      case "remove" -> XSiteMergePolicy.ALWAYS_REMOVE;
      default -> throw new IllegalArgumentException("no conflict `" + conflict + "`");
    };
  }
}
