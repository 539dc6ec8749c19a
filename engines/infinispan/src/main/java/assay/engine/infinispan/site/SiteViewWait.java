package assay.engine.infinispan.site;

import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachemanagerlistener.annotation.SiteViewChanged;
import org.infinispan.notifications.cachemanagerlistener.event.SitesViewChangedEvent;

/// Waits until a site's master sees the other sites: with synchronous replication, earlier writes
/// would be sent to no site.
@Listener
public final class SiteViewWait {

  /// A site may be started while another is away.
  private static final long PATIENCE_SECONDS = 20;

  private final List<String> awaited;
  private final CountDownLatch seen = new CountDownLatch(1);

  private SiteViewWait(List<String> awaited) {
    this.awaited = awaited;
  }

  /// Returns at once if the member is not its site's master, and after a while if another site is
  /// away.
  public static void await(EmbeddedCacheManager manager, JoinSpec spec)
      throws InterruptedException {
    if (!manager.isCoordinator()) {
      return;
    }
    SiteViewWait sites = new SiteViewWait(spec.otherSites().stream().map(Site::name).toList());
    manager.addListener(sites);
    sites.look(manager.getCacheManagerInfo().getSites());
    boolean unused = sites.seen.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    manager.removeListener(sites);
  }

  /// Called by Infinispan.
  @SiteViewChanged
  public void changed(SitesViewChangedEvent event) {
    look(event.getSites());
  }

  private void look(Collection<String> sites) {
    if (sites.containsAll(awaited)) {
      seen.countDown();
    }
  }
}
