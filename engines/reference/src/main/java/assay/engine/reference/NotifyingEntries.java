package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.engine.DeferredWriteEntry;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents.EntryListener;
import assay.engine.reference.link.SiteChange;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reports changes to the site's listeners and to the sender for other sites, for each key in the
/// order of application.
final class NotifyingEntries extends ForwardingEntries {

  private static final int LOCKS = 64;

  private final List<Object> locks =
      IntStream.range(0, LOCKS).mapToObj(lock -> new Object()).toList();
  private final Map<String, List<EntryListener>> listeners = new ConcurrentHashMap<>();
  private volatile Consumer<SiteChange> onwards = change -> {};

  NotifyingEntries(EntryOperations entries) {
    super(entries);
  }

  /// Sets the receiver of every later change by this site's sessions.
  void onwards(Consumer<SiteChange> to) {
    onwards = to;
  }

  /// Applies a change of another site, without forwarding it.
  void apply(SiteChange change) {
    set(new EntryAddress(change.map(), change.key()), change.value(), false);
  }

  Listening listen(String map, EntryListener listener) {
    List<EntryListener> own = listeners.computeIfAbsent(map, added -> new CopyOnWriteArrayList<>());
    own.add(listener);
    return () -> own.remove(listener);
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    set(address, value, true);
  }

  private void set(EntryAddress address, @Nullable Object value, boolean own) {
    synchronized (lock(address)) {
      entries.set(address, value);
      changed(address, value, own);
    }
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    synchronized (lock(address)) {
      AtomicReference<@Nullable DeferredWriteEntry> last = new AtomicReference<>();
      Object result =
          entries.invoke(
              address,
              entry -> {
                DeferredWriteEntry own = new DeferredWriteEntry(entry.key(), entry.value());
                last.set(own);
                Object answer = processor.apply(own);
                own.store(entry::set, entry::remove);
                return answer;
              });
      DeferredWriteEntry watched = last.get();
      if (watched != null && watched.changed()) {
        changed(address, watched.value(), true);
      }
      return result;
    }
  }

  private void changed(EntryAddress address, @Nullable Object value, boolean own) {
    if (own) {
      onwards.accept(new SiteChange(address.map(), address.key(), value));
    }
    listeners
        .getOrDefault(address.map(), List.of())
        .forEach(listener -> listener.onChange(address.key(), value));
  }

  private Object lock(EntryAddress address) {
    return locks.get(Math.floorMod(address.hashCode(), LOCKS));
  }
}
