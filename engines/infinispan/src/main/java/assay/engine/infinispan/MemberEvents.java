package assay.engine.infinispan;

import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import assay.engine.infinispan.release.NodeName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachemanagerlistener.annotation.Merged;
import org.infinispan.notifications.cachemanagerlistener.annotation.ViewChanged;
import org.infinispan.notifications.cachemanagerlistener.event.ViewChangedEvent;
import org.infinispan.remoting.transport.Address;

/// Members that join or leave the cluster, as this client learns of it; clients are nodes too.
record MemberEvents(EmbeddedCacheManager manager) implements MembershipEvents {

  @Override
  public Listening listen(Consumer<MembershipEvent> told) {
    Views views = new Views(told);
    manager.addListener(views);
    return () -> manager.removeListener(views);
  }

  @Listener
  public static final class Views {

    private final Consumer<MembershipEvent> told;

    Views(Consumer<MembershipEvent> told) {
      this.told = told;
    }

    @ViewChanged
    @Merged
    public void changed(ViewChangedEvent event) {
      without(event.getOldMembers(), event.getNewMembers())
          .forEach(left -> told.accept(new MembershipEvent.Left(NodeName.of(left))));
      without(event.getNewMembers(), event.getOldMembers())
          .forEach(joined -> told.accept(new MembershipEvent.Joined(NodeName.of(joined))));
    }

    private static List<Address> without(List<Address> some, List<Address> others) {
      List<Address> rest = new ArrayList<>(some);
      rest.removeAll(others);
      return rest;
    }
  }
}
