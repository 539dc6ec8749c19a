package assay.engine.ignite;

import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import java.util.function.Consumer;
import org.apache.ignite.Ignite;
import org.apache.ignite.events.DiscoveryEvent;
import org.apache.ignite.events.EventType;
import org.apache.ignite.lang.IgnitePredicate;

/// Members that join or leave the cluster, as this client learns of it.
record MemberEvents(Ignite client) implements MembershipEvents {

  private static final int[] EVENTS = {
    EventType.EVT_NODE_JOINED, EventType.EVT_NODE_LEFT, EventType.EVT_NODE_FAILED
  };

  @Override
  public Listening listen(Consumer<MembershipEvent> told) {
    IgnitePredicate<DiscoveryEvent> listener =
        event -> {
          if (!event.eventNode().isClient()) {
            boolean joined = event.type() == EventType.EVT_NODE_JOINED;
            String name = MapPartitions.name(event.eventNode());
            told.accept(joined ? new MembershipEvent.Joined(name) : new MembershipEvent.Left(name));
          }
          return true;
        };
    client.events().localListen(listener, EVENTS);
    return () -> {
      boolean unused = client.events().stopLocalListen(listener, EVENTS);
    };
  }
}
