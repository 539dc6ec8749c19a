package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.UpdateResults;
import assay.api.pairupdate.UpdateTarget;
import com.tangosol.net.NamedCache;
import com.tangosol.util.listener.SimpleMapListener;
import java.time.Duration;
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

/// Writes changes in bulk into inboxes beside their targets, and waits for events. Members consume the inboxes: a removed
/// entry was done, an entry that became a number was not.
///
/// Now and then the client asks for entries without an event. An entry that is gone without an event is unknown: either
/// the event was lost with its member, or the entry was lost with a member whose backups come later.
///
/// Ordered changes of a target are numbered without gaps and done in that order. If changes were not sent or were lost,
/// later changes would wait for the gap. The client then restarts the numbers in another inbox.
final class InboxProtocol implements PairUpdateProtocol {

  private static final int BULK = 1000;
  private static final Duration ASKING = Duration.ofSeconds(1);
  private static final int MOST_ASKED = 40;

  /// How often an entry must be gone before its event counts as lost, because an event may come later than an answer.
  private static final int LOST = 3;

  private final MapResolver maps;
  private final boolean ordered;
  private final Duration asking;
  private final Map<InboxName, NamedCache<Object, Object>> inboxes = new ConcurrentHashMap<>();
  private final Map<Waiting, Call> calls = new ConcurrentHashMap<>();
  private volatile Numbers numbers;

  /// @param ordered whether a target's changes are done in the order of submission
  InboxProtocol(MapResolver maps, boolean ordered) {
    this(maps, ordered, ASKING);
  }

  /// @param asking the wait for events before each question
  InboxProtocol(MapResolver maps, boolean ordered, Duration asking) {
    this.maps = maps;
    this.ordered = ordered;
    this.asking = asking;
    numbers = new Numbers(ordered);
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    Call call = new Call(updates.size());
    Set<Waiting> sent = new HashSet<>();
    Map<Waiting, Integer> gone = new HashMap<>();
    try {
      for (int from = 0; from < updates.size(); from += BULK) {
        send(updates.subList(from, Math.min(updates.size(), from + BULK)), call, sent);
      }
      for (int asked = 0; !call.isEnded(asking); asked++) {
        if (asked == MOST_ASKED) {
          numbers = new Numbers(ordered);
          throw new TimeoutException("not all updates were consumed in time");
        }
        ask(sent, gone);
      }
      return call.stored();
    } finally {
      calls.keySet().removeAll(sent);
    }
  }

  private void send(List<? extends PairUpdate> some, Call call, Set<Waiting> sent) {
    Numbers current = numbers;
    Map<InboxName, Map<Object, Object>> lots = new HashMap<>();
    for (PairUpdate update : some) {
      InboxKey key = current.next(update);
      InboxName inbox = new InboxName(ordered, current.client(), update.targetMap());
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

  /// Asks for updates without an event, which may be lost with the member that sent it.
  ///
  /// @param gone how often in a row each update was missing
  private void ask(Set<Waiting> sent, Map<Waiting, Integer> gone) {
    Map<InboxName, Set<Object>> open = new HashMap<>();
    for (Waiting each : sent) {
      if (calls.containsKey(each)) {
        open.computeIfAbsent(each.inbox(), i -> new HashSet<>()).add(each.key());
      }
    }
    open.forEach((inbox, keys) -> ask(inbox, keys, gone));
  }

  private void ask(InboxName inbox, Set<Object> open, Map<Waiting, Integer> gone) {
    Map<Object, Object> left = inbox(inbox).getAll(open);
    for (Object key : open) {
      Object value = left.get(key);
      Waiting waiting = new Waiting(inbox, (InboxKey) key);
      if (value instanceof Number ended) {
        end(inbox, key, ended.byteValue());
      } else if (value != null) {
        gone.remove(waiting);
      } else if (gone.merge(waiting, 1, Integer::sum) == LOST) {
        lose(waiting);
      }
    }
  }

  /// Ends a lost update as unknown, and restarts the numbers, because the lost update left a gap.
  private void lose(Waiting waiting) {
    Call call = calls.remove(waiting);
    if (call != null) {
      numbers = new Numbers(ordered);
      call.lose();
    }
  }

  @Override
  public long retries() {
    return 0;
  }

  private NamedCache<Object, Object> inbox(InboxName inbox) {
    return inboxes.computeIfAbsent(inbox, this::open);
  }

  private NamedCache<Object, Object> open(InboxName inbox) {
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

  private void end(InboxName inbox, Object key, byte ended) {
    Call call = calls.remove(new Waiting(inbox, (InboxKey) key));
    if (call != null) {
      call.end(ended);
    }
  }

  private record Waiting(InboxName inbox, InboxKey key) {}

  /// Numbers changes from 1: all together, or per target if ordered.
  ///
  /// @param client a random number, unique to this client
  private record Numbers(boolean ordered, String client, Map<UpdateTarget, AtomicLong> last) {

    private static final UpdateTarget ALL = new UpdateTarget("", "");

    Numbers(boolean ordered) {
      this(
          ordered,
          Long.toHexString(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE)),
          new ConcurrentHashMap<>());
    }

    InboxKey next(PairUpdate update) {
      UpdateTarget target = UpdateTarget.of(update);
      long number =
          last.computeIfAbsent(ordered ? target : ALL, t -> new AtomicLong()).incrementAndGet();
      return new InboxKey(number, target.key());
    }
  }

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

    void lose() {
      results.fail(
          new IllegalStateException("it is gone from its inbox, and no event told how it ended"));
      left.countDown();
    }

    /// Waits at most this long, and returns whether all updates have ended.
    boolean isEnded(Duration most) throws InterruptedException {
      return left.await(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    long stored() {
      return results.stored();
    }
  }
}
