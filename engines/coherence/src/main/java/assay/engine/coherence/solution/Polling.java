package assay.engine.coherence.solution;

import assay.api.pair.PairOutcome;
import assay.api.pair.PairUpdate;
import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.Target;
import assay.api.pair.UpdateResults;
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
///
/// In order, changes of a target are numbered without a gap, and are done by those numbers. Where some could
/// not be sent or were lost there is a gap, which those after them would wait for; the client numbers anew
/// then, in another inbox.
final class Polling implements PairUpdateProtocol {

  private static final int BULK = 1000;
  private static final int PATIENCE_SECONDS = 40;

  private final Maps maps;
  private final boolean ordered;
  private final Map<Inbox, NamedCache<Object, Object>> inboxes = new ConcurrentHashMap<>();
  private final Map<Waiting, Call> calls = new ConcurrentHashMap<>();
  private volatile Numbers numbers;

  /// @param ordered whether changes of a target are done in the order in which they were handed over
  Polling(Maps maps, boolean ordered) {
    this.maps = maps;
    this.ordered = ordered;
    numbers = new Numbers(ordered);
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    Call call = new Call(updates.size());
    Set<Waiting> sent = new HashSet<>();
    try {
      for (int from = 0; from < updates.size(); from += BULK) {
        send(updates.subList(from, Math.min(updates.size(), from + BULK)), call, sent);
      }
      for (int second = 0; !call.isEnded(); second++) {
        if (second == PATIENCE_SECONDS) {
          numbers = new Numbers(ordered);
          throw new TimeoutException("not all updates were consumed in time");
        }
        ask(sent);
      }
      return call.stored();
    } finally {
      calls.keySet().removeAll(sent);
    }
  }

  private void send(List<? extends PairUpdate> some, Call call, Set<Waiting> sent) {
    Numbers current = numbers;
    Map<Inbox, Map<Object, Object>> lots = new HashMap<>();
    for (PairUpdate update : some) {
      InboxKey key = current.next(update);
      Inbox inbox = new Inbox(ordered, current.client(), update.targetMap());
      lots.computeIfAbsent(inbox, i -> new HashMap<>()).put(key, update);
      calls.put(new Waiting(inbox, key), call);
      sent.add(new Waiting(inbox, key));
    }
    try {
      lots.forEach((inbox, entries) -> inbox(inbox).putAll(entries));
    } catch (RuntimeException failure) {
      numbers = new Numbers(ordered);
      throw failure;
    }
  }

  /// Looks what became of updates of which no event told; it may be lost with the member that sent it.
  private void ask(Set<Waiting> sent) {
    Map<Inbox, Set<Object>> open = new HashMap<>();
    for (Waiting each : sent) {
      if (calls.containsKey(each)) {
        open.computeIfAbsent(each.inbox(), i -> new HashSet<>()).add(each.key());
      }
    }
    open.forEach(this::ask);
  }

  private void ask(Inbox inbox, Set<Object> open) {
    Map<Object, Object> left = inbox(inbox).getAll(open);
    for (Object key : open) {
      Object value = left.get(key);
      if (value == null) {
        end(inbox, key, PairOutcome.STORED.code());
      } else if (value instanceof Number ended) {
        end(inbox, key, ended.byteValue());
      }
    }
  }

  @Override
  public long retries() {
    return 0;
  }

  private NamedCache<Object, Object> inbox(Inbox inbox) {
    return inboxes.computeIfAbsent(inbox, this::open);
  }

  private NamedCache<Object, Object> open(Inbox inbox) {
    if (ordered) {
      NamedCache<Object, Object> unused = maps.named(inbox.done());
    }
    NamedCache<Object, Object> entries = maps.named(inbox.name());
    entries.addMapListener(
        new SimpleMapListener<Object, Object>()
            .addDeleteHandler(event -> end(inbox, event.getKey(), PairOutcome.STORED.code()))
            .addUpdateHandler(event -> {
              byte ended = ((Number) event.getNewValue()).byteValue();
              end(inbox, event.getKey(), ended);
              var unused = entries.async().remove(event.getKey());
            }));
    return entries;
  }

  private void end(Inbox inbox, Object key, byte ended) {
    Call call = calls.remove(new Waiting(inbox, (InboxKey) key));
    if (call != null) {
      call.end(ended);
    }
  }

  /// An update that was sent.
  private record Waiting(Inbox inbox, InboxKey key) {}

  /// Counts changes: all together, or each target's by themselves, from one on.
  ///
  /// @param client a number that nobody else has
  private record Numbers(boolean ordered, String client, Map<Target, AtomicLong> last) {

    private static final Target ALL = new Target("", "");

    Numbers(boolean ordered) {
      this(
          ordered,
          Long.toHexString(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE)),
          new ConcurrentHashMap<>());
    }

    InboxKey next(PairUpdate update) {
      Target target = Target.of(update);
      long number =
          last.computeIfAbsent(ordered ? target : ALL, t -> new AtomicLong()).incrementAndGet();
      return new InboxKey(number, target.key());
    }
  }

  /// What one thread waits for.
  private static final class Call {

    private final CountDownLatch left;
    private final UpdateResults results = new UpdateResults();

    Call(int changes) {
      left = new CountDownLatch(changes);
    }

    void end(byte ended) {
      results.add(ended);
      left.countDown();
    }

    /// Waits a second at the most.
    boolean isEnded() throws InterruptedException {
      return left.await(1, TimeUnit.SECONDS);
    }

    long stored() {
      return results.stored();
    }
  }
}
