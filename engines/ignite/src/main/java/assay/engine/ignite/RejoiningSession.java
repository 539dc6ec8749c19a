package assay.engine.ignite;

import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.api.site.EntryEvents.EntryListener;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.ignite.IgniteException;
import org.apache.ignite.events.DiscoveryEvent;
import org.apache.ignite.events.EventType;
import org.apache.ignite.lang.IgnitePredicate;

/// A client's session in a site whose members may all be gone for a while. Ignite's client node joins by itself those
/// that come again, and has forgotten then how records are written, and that somebody listens: it is made anew.
final class RejoiningSession implements Session {

  private final JoinSpec spec;
  private final List<Heard> heard = new ArrayList<>();
  private final ExecutorService joining =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("rejoin").factory());
  private volatile IgniteSession now;
  private volatile boolean closed;

  /// @param first the session as it begins
  RejoiningSession(JoinSpec spec, IgniteSession first) {
    this.spec = spec;
    now = first;
    watch(first);
  }

  private void watch(IgniteSession session) {
    IgnitePredicate<DiscoveryEvent> disconnected =
        event -> {
          joining.execute(() -> rejoin(session));
          return false;
        };
    session.node().events().localListen(disconnected, EventType.EVT_CLIENT_NODE_DISCONNECTED);
  }

  /// What members hold that come again, nobody has been told of: they had lost all.
  private synchronized void rejoin(IgniteSession gone) {
    if (closed || gone != now) {
      return;
    }
    leave();
    while (!closed) {
      try {
        now = IgniteSession.join(spec);
        watch(now);
        heard.forEach(
            each -> each.listening = now.changes(each.map).listenFromTheStart(each.listener));
        return;
      } catch (IgniteException stillNobody) {
        // Members may be away for as long as they like.
      }
    }
  }

  private void leave() {
    try {
      now.close();
    } catch (RuntimeException nobodyToTell) {
      // The cluster that it leaves is no more.
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == EntryEvents.class) {
      return capability.cast((EntryEvents) listener -> listen(map, listener));
    }
    Objects.requireNonNull(now.capability(capability, map));
    return capability.cast(
        Proxy.newProxyInstance(
            capability.getClassLoader(),
            new Class<?>[] {capability},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(now.capability(capability, map), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private synchronized Listening listen(String map, EntryListener listener) {
    Heard one = new Heard(map, listener, now.changes(map).listen(listener));
    heard.add(one);
    return () -> stop(one);
  }

  private synchronized void stop(Heard one) {
    heard.remove(one);
    one.listening.close();
  }

  @Override
  public void close() {
    closed = true;
    joining.shutdownNow();
    now.close();
  }

  /// Who is told of a map's changes.
  private static final class Heard {

    private final String map;
    private final EntryListener listener;
    private Listening listening;

    Heard(String map, EntryListener listener, Listening listening) {
      this.map = map;
      this.listener = listener;
      this.listening = listening;
    }
  }
}
