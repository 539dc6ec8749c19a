package assay.engine.infinispan.site;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.site.Site;
import org.infinispan.configuration.cache.BackupConfiguration.BackupStrategy;
import org.infinispan.configuration.cache.BackupFailurePolicy;
import org.infinispan.configuration.cache.SitesConfigurationBuilder;
import org.infinispan.xsite.spi.XSiteMergePolicy;

/// What a strategy says of the other sites: Infinispan's own cross-site replication.
///
/// @param spec what a process is told
public record Replication(JoinSpec spec) {

  private static final String ASYNC = "async";

  private Settings settings() {
    return spec.settings();
  }

  /// Whether its site sends its changes to the others: one way only the first does.
  private boolean sends() {
    return spec.linked()
        && (spec.inFirstSite() || settings().text("direction").equals("both-ways"));
  }

  /// Sets where a map's changes are sent. A site that is away is never taken offline, as where nothing is said, so
  /// that what is sent asynchronously waits for it.
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
