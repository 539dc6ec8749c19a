package assay.engine.coherence.solution;

import assay.api.GroupCommit;
import assay.api.PairChange;
import assay.api.Solution;
import assay.api.Tally;
import com.tangosol.net.NamedCache;
import com.tangosol.util.listener.SimpleMapListener;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// Writes changes in bulk into inboxes that lie with their targets, where members consume them, and waits
/// for the events that tell of it: an entry that is gone was done, one that became a number was not.
final class Polling implements Solution {

  private static final int BULK = 1000;
  private static final int PATIENCE_SECONDS = 40;

  private final Maps maps;
  private final String client =
      Long.toHexString(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE));
  private final AtomicLong numbers = new AtomicLong();
  private final Map<String, NamedCache<Object, Object>> inboxes = new ConcurrentHashMap<>();
  private final Map<Object, Call> calls = new ConcurrentHashMap<>();

  Polling(Maps maps) {
    this.maps = maps;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    Call call = new Call(changes.size());
    Map<String, Set<Object>> sent = new HashMap<>();
    try {
      for (int from = 0; from < changes.size(); from += BULK) {
        send(changes.subList(from, Math.min(changes.size(), from + BULK)), call, sent);
      }
      for (int second = 0; !call.isEnded(); second++) {
        if (second == PATIENCE_SECONDS) {
          throw new TimeoutException("not all changes were consumed in time");
        }
        sent.forEach(this::ask);
      }
      return call.stored();
    } finally {
      sent.values().forEach(calls.keySet()::removeAll);
    }
  }

  private void send(List<? extends PairChange> some, Call call, Map<String, Set<Object>> sent) {
    Map<String, Map<Object, Object>> byMap = new HashMap<>();
    for (PairChange change : some) {
      InboxKey key = new InboxKey(numbers.incrementAndGet(), change.associatedTarget());
      byMap.computeIfAbsent(change.targetMap(), map -> new HashMap<>()).put(key, change);
    }
    byMap.forEach((map, entries) -> {
      entries.keySet().forEach(key -> calls.put(key, call));
      sent.computeIfAbsent(map, m -> new HashSet<>()).addAll(entries.keySet());
      inbox(map).putAll(entries);
    });
  }

  /// Looks what became of changes of which no event told; it may be lost with the member that sent it.
  private void ask(String map, Set<Object> sent) {
    Set<Object> open = new HashSet<>(sent);
    open.retainAll(calls.keySet());
    Map<Object, Object> left = inbox(map).getAll(open);
    for (Object key : open) {
      Object value = left.get(key);
      if (value == null) {
        end(key, GroupCommit.STORED);
      } else if (value instanceof Number ended) {
        end(key, ended.byteValue());
      }
    }
  }

  @Override
  public long retries() {
    return 0;
  }

  private NamedCache<Object, Object> inbox(String targets) {
    return inboxes.computeIfAbsent(targets, this::open);
  }

  private NamedCache<Object, Object> open(String targets) {
    NamedCache<Object, Object> inbox = maps.named(new Inbox(client, targets).name());
    inbox.addMapListener(
        new SimpleMapListener<Object, Object>()
            .addDeleteHandler(event -> end(event.getKey(), GroupCommit.STORED))
            .addUpdateHandler(event -> {
              byte ended = ((Number) event.getNewValue()).byteValue();
              end(event.getKey(), ended);
              var unused = inbox.async().remove(event.getKey());
            }));
    return inbox;
  }

  private void end(Object key, byte ended) {
    Call call = calls.remove(key);
    if (call != null) {
      call.end(ended);
    }
  }

  /// What one thread waits for.
  private static final class Call {

    private final CountDownLatch left;
    private final Tally tally = new Tally();

    Call(int changes) {
      left = new CountDownLatch(changes);
    }

    void end(byte ended) {
      tally.add(ended);
      left.countDown();
    }

    /// Waits a second at the most.
    boolean isEnded() throws InterruptedException {
      return left.await(1, TimeUnit.SECONDS);
    }

    long stored() {
      return tally.stored();
    }
  }
}
