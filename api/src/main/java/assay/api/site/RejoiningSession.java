package assay.api.site;

import assay.api.Session;
import assay.api.engine.MembershipEvents;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents.EntryListener;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/// A client's session in a cluster that may lose all its members for a while. If an engine's own client does not recover,
/// this leaves the session and joins anew when members are back. Capabilities and listeners stay valid.
///
/// @param <S> the engine's own session
public abstract class RejoiningSession<S extends Session> implements Session {

  /// The pause between two attempts to join.
  private static final long PAUSE_MILLIS = 100;

  private final List<Heard<S>> heard = new ArrayList<>();
  private final ExecutorService joining =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("rejoin").factory());
  private volatile S now;
  private volatile boolean closed;

  /// @param first the first session; the subclass watches it
  protected RejoiningSession(S first) {
    now = first;
  }

  /// Creates a new session. If this throws, it is called again, because members may be away for any length of time.
  protected abstract S join() throws Exception;

  /// Calls [#rejoin] as soon as a session has lost its members.
  protected abstract void watch(S session);

  /// The changes of a map in a session.
  protected abstract EntryEvents changes(S session, String map);

  /// A map's changes in a session, with entries that exist already reported as inserted.
  protected abstract EntryEvents changesFromTheStart(S session, String map);

  /// The current session.
  protected final S now() {
    return now;
  }

  /// Leaves a session that lost its members, and joins anew on another thread. Has no effect if
  /// that has happened already, or after [#close()].
  protected final void rejoin(S gone) {
    if (!closed) {
      joining.execute(() -> replace(gone));
    }
  }

  /// Listens from the start, because the returning members lost all data and no listener knows their entries.
  private synchronized void replace(S gone) {
    if (closed || !gone.equals(now)) {
      return;
    }
    leave();
    try {
      while (!closed && !joined()) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Tries once to join, and leaves a session that joined only halfway.
  private boolean joined() throws InterruptedException {
    boolean half = false;
    try {
      now = join();
      half = true;
      watch(now);
      heard.forEach(each -> each.listening = each.again.apply(now));
      half = closed;
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception stillNobody) {
      return false;
    } finally {
      if (half) {
        leave();
      }
    }
  }

  private void leave() {
    try {
      now.close();
    } catch (RuntimeException nobodyToTell) {
      // The old cluster no longer exists.
    }
  }

  @Override
  public final <T> T capability(Class<T> capability, String map) {
    if (capability == EntryEvents.class) {
      return capability.cast((EntryEvents) listener -> listen(map, listener));
    }
    if (capability == MembershipEvents.class) {
      MembershipEvents unused = now.capability(MembershipEvents.class, map);
      return capability.cast(
          (MembershipEvents)
              told ->
                  listen(session -> session.capability(MembershipEvents.class, map).listen(told)));
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
    return kept(
        changes(now, map).listen(listener),
        session -> changesFromTheStart(session, map).listen(listener));
  }

  private synchronized Listening listen(Function<S, Listening> listener) {
    return kept(listener.apply(now), listener);
  }

  private Listening kept(Listening first, Function<S, Listening> again) {
    Heard<S> one = new Heard<>(first, again);
    heard.add(one);
    return () -> stop(one);
  }

  private synchronized void stop(Heard<S> one) {
    heard.remove(one);
    try {
      one.listening.close();
    } catch (RuntimeException nobodyToTell) {
      // Its session has lost its members, and no other has been joined yet.
    }
  }

  @Override
  public final void close() {
    closed = true;
    joining.shutdownNow();
    now.close();
  }

  /// A listener in the current session.
  private static final class Heard<S> {

    private final Function<S, Listening> again;
    private Listening listening;

    /// @param again listens in another session
    Heard(Listening listening, Function<S, Listening> again) {
      this.listening = listening;
      this.again = again;
    }
  }
}
