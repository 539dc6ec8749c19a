package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents.EntryListener;
import assay.engine.reference.link.Change;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Entries whose changes are told to listeners of the site and handed to whoever brings them to another one, those of a
/// key in the order in which they were applied.
final class SiteEntries extends ForwardingEntries {

  private static final int LOCKS = 64;

  private final List<Object> locks =
      IntStream.range(0, LOCKS).mapToObj(lock -> new Object()).toList();
  private final Map<String, List<EntryListener>> listeners = new ConcurrentHashMap<>();
  private volatile Consumer<Change> onwards = change -> {};

  SiteEntries(Entries entries) {
    super(entries);
  }

  /// Hands every change that a session of this site makes to somebody from now on.
  void onwards(Consumer<Change> to) {
    onwards = to;
  }

  /// Applies a change of another site; it is not handed on.
  void apply(Change change) {
    set(new Address(change.map(), change.key()), change.value(), false);
  }

  /// Tells of the changes of a map.
  Listening listen(String map, EntryListener listener) {
    List<EntryListener> own = listeners.computeIfAbsent(map, added -> new CopyOnWriteArrayList<>());
    own.add(listener);
    return () -> own.remove(listener);
  }

  @Override
  public void set(Address address, @Nullable Object value) {
    set(address, value, true);
  }

  private void set(Address address, @Nullable Object value, boolean own) {
    synchronized (lock(address)) {
      entries.set(address, value);
      changed(address, value, own);
    }
  }

  @Override
  public @Nullable Object invoke(Address address, EntryProcessor processor) {
    synchronized (lock(address)) {
      AtomicReference<@Nullable Watched> last = new AtomicReference<>();
      Object result =
          entries.invoke(
              address,
              entry -> {
                Watched watched = new Watched(entry);
                last.set(watched);
                return processor.apply(watched);
              });
      Watched watched = last.get();
      if (watched != null && watched.changed) {
        changed(address, watched.value(), true);
      }
      return result;
    }
  }

  private void changed(Address address, @Nullable Object value, boolean own) {
    if (own) {
      onwards.accept(new Change(address.map(), address.key(), value));
    }
    listeners
        .getOrDefault(address.map(), List.of())
        .forEach(listener -> listener.onChange(address.key(), value));
  }

  private Object lock(Address address) {
    return locks.get(Math.floorMod(address.hashCode(), LOCKS));
  }

  /// An entry that knows whether its processor changed it.
  private static final class Watched implements EntryProcessor.Entry {

    private final EntryProcessor.Entry entry;
    private boolean changed;

    Watched(EntryProcessor.Entry entry) {
      this.entry = entry;
    }

    @Override
    public Object key() {
      return entry.key();
    }

    @Override
    public @Nullable Object value() {
      return entry.value();
    }

    @Override
    public void set(Object value) {
      entry.set(value);
      changed = true;
    }

    @Override
    public void remove() {
      entry.remove();
      changed = true;
    }
  }
}
