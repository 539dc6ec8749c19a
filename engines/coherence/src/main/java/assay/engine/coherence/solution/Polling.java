package assay.engine.coherence.solution;

import assay.api.GroupCommit;
import assay.api.PairChange;
import assay.api.Solution;
import com.tangosol.net.NamedCache;
import com.tangosol.util.MapEvent;
import com.tangosol.util.listener.SimpleMapListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private static final long PATIENCE_SECONDS = 40;

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
    for (int from = 0; from < changes.size(); from += BULK) {
      Map<String, Map<Object, Object>> byInbox = new HashMap<>();
      for (PairChange change : changes.subList(from, Math.min(changes.size(), from + BULK))) {
        InboxKey key = new InboxKey(numbers.incrementAndGet(), change.associatedTarget());
        calls.put(key, call);
        byInbox.computeIfAbsent(change.targetMap(), m -> new HashMap<>()).put(key, change);
      }
      byInbox.forEach((map, entries) -> inbox(map).putAll(entries));
    }
    return call.stored();
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
            .addDeleteHandler(event -> end(event, GroupCommit.STORED))
            .addUpdateHandler(event -> {
              byte ended = ((Number) event.getNewValue()).byteValue();
              end(event, ended);
              var unused = inbox.async().remove(event.getKey());
            }));
    return inbox;
  }

  private void end(MapEvent<?, ?> event, byte ended) {
    Call call = calls.remove(event.getKey());
    if (call != null) {
      call.end(ended);
    }
  }

  /// What one thread waits for.
  private static final class Call {

    private final CountDownLatch left;
    private final AtomicLong stored = new AtomicLong();
    private volatile boolean absent;

    Call(int changes) {
      left = new CountDownLatch(changes);
    }

    void end(byte ended) {
      if (ended == GroupCommit.ABSENT) {
        absent = true;
      } else {
        stored.addAndGet(ended);
      }
      left.countDown();
    }

    long stored() throws InterruptedException, TimeoutException {
      if (!left.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new TimeoutException(left.getCount() + " changes were not consumed in time");
      }
      if (absent) {
        throw new IllegalStateException("an entry that tells is not there");
      }
      return stored.get();
    }
  }
}
