package assay.api.site;

import assay.api.Session;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents.EntryListener;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A client's session in a site whose members may all be gone for a while. Where an engine's own client does not get
/// over that, its session is left, and made anew once members are there again: whoever holds a capability or listens
/// does not notice.
///
/// @param <S> the engine's own session
public abstract class RejoiningSession<S extends Session> implements Session {

  /// Between two tries of which the first failed at once.
  private static final long PAUSE_MILLIS = 100;

  private final List<Heard> heard = new ArrayList<>();
  private final ExecutorService joining =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("rejoin").factory());
  private volatile S now;
  private volatile boolean closed;

  /// @param first the session as it begins; whoever extends this watches it
  protected RejoiningSession(S first) {
    now = first;
  }

  /// A session made anew. It is asked again where it throws, for members may be away for as long as they like.
  protected abstract S join() throws Exception;

  /// Calls [#rejoin] as soon as a session has lost its members.
  protected abstract void watch(S session);

  /// Tells of the changes of a map of a session.
  protected abstract EntryEvents changes(S session, String map);

  /// The same, and what is there already is told as if it were inserted.
  protected abstract EntryEvents changesFromTheStart(S session, String map);

  /// The session that serves just now.
  protected final S now() {
    return now;
  }

  /// Leaves a session that has lost its members, and joins anew on a thread of its own. Does nothing where that has
  /// been done, or where everything is closed.
  protected final void rejoin(S gone) {
    if (!closed) {
      joining.execute(() -> replace(gone));
    }
  }

  /// What members hold that come again, nobody has been told of: they had lost all.
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

  /// Joins once; what was joined halfway is left. Members may be away for as long as they like.
  private boolean joined() throws InterruptedException {
    boolean half = false;
    try {
      now = join();
      half = true;
      watch(now);
      heard.forEach(
          each -> each.listening = changesFromTheStart(now, each.map).listen(each.listener));
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
      // The cluster that it leaves is no more.
    }
  }

  @Override
  public final <T> T capability(Class<T> capability, String map) {
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
    Heard one = new Heard(map, listener, changes(now, map).listen(listener));
    heard.add(one);
    return () -> stop(one);
  }

  private synchronized void stop(Heard one) {
    heard.remove(one);
    one.listening.close();
  }

  @Override
  public final void close() {
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
