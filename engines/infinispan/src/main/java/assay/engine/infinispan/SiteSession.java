package assay.engine.infinispan;

import assay.api.engine.JoinSpec;
import assay.api.site.EntryEvents;
import assay.api.site.RejoiningSession;
import assay.engine.infinispan.release.NodeName;
import java.io.IOException;
import java.util.Set;
import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachemanagerlistener.annotation.ViewChanged;
import org.infinispan.notifications.cachemanagerlistener.event.ViewChangedEvent;

/// A client's session in a site. A node that stayed would become a cluster without members.
/// Restarted members would merge with it and lose entries. The node therefore leaves, and joins
/// again when a member listens.
@Listener(sync = false)
public final class SiteSession extends RejoiningSession<InfinispanSession> {

  private final JoinSpec spec;
  private final Set<String> members;

  SiteSession(JoinSpec spec, InfinispanSession first) {
    super(first);
    this.spec = spec;
    members = Set.copyOf(spec.ownSite().members());
    watch(first);
  }

  @Override
  protected void watch(InfinispanSession session) {
    session.manager().addListener(this);
  }

  /// Called by Infinispan, also by an earlier manager.
  @ViewChanged
  public void changed(ViewChangedEvent event) {
    boolean alone = event.getNewMembers().stream().map(NodeName::of).noneMatch(members::contains);
    InfinispanSession session = now();
    if (alone && event.getCacheManager().equals(session.manager())) {
      rejoin(session);
    }
  }

  @Override
  protected InfinispanSession join() throws IOException, InterruptedException {
    return InfinispanSession.joinAgain(spec);
  }

  @Override
  protected EntryEvents changes(InfinispanSession session, String map) {
    return session.changes(map);
  }

  @Override
  protected EntryEvents changesFromTheStart(InfinispanSession session, String map) {
    return session.changes(map)::listenFromTheStart;
  }
}
