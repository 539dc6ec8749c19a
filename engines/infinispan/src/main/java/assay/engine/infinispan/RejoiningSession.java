package assay.engine.infinispan;

import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.api.site.EntryEvents.EntryListener;
import assay.api.site.Site;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachemanagerlistener.annotation.ViewChanged;
import org.infinispan.notifications.cachemanagerlistener.event.ViewChangedEvent;
import org.infinispan.remoting.transport.Address;

/// A client's session in a site whose members may all be gone for a while. A node that stayed would be a cluster
/// without members, with which those that come again would merge, and lose entries: it leaves instead, and joins
/// anew once a member listens.
@Listener(sync = false)
public final class RejoiningSession implements Session {

  private final JoinSpec spec;
  private final Set<String> members;
  private final List<Heard> heard = new ArrayList<>();
  private final ExecutorService joining =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("rejoin").factory());
  private volatile InfinispanSession now;
  private volatile boolean closed;

  /// @param first the session as it begins
  RejoiningSession(JoinSpec spec, InfinispanSession first) {
    this.spec = spec;
    now = first;
    members =
        spec.sites().stream()
            .filter(site -> site.name().equals(spec.site()))
            .map(Site::members)
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableSet());
    first.manager().addListener(this);
  }

  /// Called by Infinispan, by a manager of before too.
  @ViewChanged
  @SuppressWarnings("ReferenceEquality")
  public void changed(ViewChangedEvent event) {
    boolean alone =
        event.getNewMembers().stream().map(Address::toString).noneMatch(members::contains);
    if (alone && !closed && event.getCacheManager().equals(now.manager())) {
      joining.execute(this::rejoin);
    }
  }

  /// What members hold that come again, nobody has been told of: they had lost all.
  private synchronized void rejoin() {
    leave();
    while (!closed) {
      try {
        now = InfinispanSession.joinAgain(spec);
        now.manager().addListener(this);
        heard.forEach(
            each -> each.listening = now.changes(each.map).listenFromTheStart(each.listener));
        return;
      } catch (IOException | RuntimeException stillNobody) {
        // Members may be away for as long as they like.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
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
