package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.DurationNotation;
import assay.api.Session;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.conformance.SampleRecords.Account;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// A client's operations on entries and the events it hears. An account's number is its key, or for
/// half of the accounts part of a record key.
final class EntrySteps {

  private static final String CLAIMED = "claimed";

  private final Session session;
  private final Map<String, EntryChangeRecorder> heard = new HashMap<>();

  EntrySteps(Session session) {
    this.session = session;
  }

  /// Arguments: the step, a map, and for most steps the first account's number, the number after
  /// the last, and an amount added to the numbers.
  String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "hear" -> {
        Listening unused = hear(step[1]);
        yield "";
      }
      case "store" -> {
        cache(step[1]).putAll(accounts(step));
        yield "";
      }
      case "change" -> {
        accounts(step).forEach(cache(step[1])::put);
        yield "";
      }
      case "remove" -> {
        keys(step).forEach(cache(step[1])::remove);
        yield "";
      }
      case "arrived" -> {
        heard(step[1]).await(accounts(step));
        // A copy: an engine's own map may compare the bytes of its values.
        assertThat(new HashMap<>(cache(step[1]).getAll(keys(step)))).isEqualTo(accounts(step));
        yield "";
      }
      case "vanished" -> {
        heard(step[1]).awaitRemoval(keys(step));
        assertThat(cache(step[1]).getAll(keys(step))).isEmpty();
        yield "";
      }
      case "heard" -> Integer.toString(heard(step[1]).of(keys(step)));
      case "disorder" -> Integer.toString(heard(step[1]).disorder());
      case "state" -> state(step);
      case "transactions" -> {
        new TransactionSteps(session).run();
        yield "";
      }
      case "locks" -> {
        new LockSteps(session).exclude();
        yield "";
      }
      case "lease" -> {
        new LockSteps(session).end(DurationNotation.parse(step[1]));
        yield "";
      }
      default -> throw new IllegalArgumentException(step[0]);
    };
  }

  /// Checks that the client's own changes are reported in order until the listener is closed.
  void claim() throws InterruptedException {
    Cache cache = cache(CLAIMED);
    Object key = key(1);
    cache.put(key, Account.of(1, 1));
    try (Listening listening = hear(CLAIMED)) {
      assertThat(listening).isNotNull();
      for (int balance = 2; balance < 20; balance++) {
        cache.put(key, Account.of(1, balance));
      }
      cache.putAll(Map.of(key(2), Account.of(2, 1), key(3), Account.of(3, 1)));
      heard(CLAIMED).await(Map.of(key(2), Account.of(2, 1), key(3), Account.of(3, 1)));
      cache.remove(key);
      heard(CLAIMED).awaitRemoval(List.of(key));
      assertThat(heard(CLAIMED).disorder()).isZero();
      assertThat(heard(CLAIMED).of(List.of(key))).isEqualTo(19);
    }
    cache.put(key(2), Account.of(2, 2));
    try (Listening listening = hear("claimed-again")) {
      assertThat(listening).isNotNull();
      cache("claimed-again").put(key, Account.of(1, 1));
      heard("claimed-again").await(Map.of(key, Account.of(1, 1)));
    }
    assertThat(heard(CLAIMED).of(List.of(key(2)))).as("changes told after the end").isEqualTo(1);
  }

  private Listening hear(String map) {
    EntryChangeRecorder changes = new EntryChangeRecorder();
    heard.put(map, changes);
    return session.capability(EntryEvents.class, map).listen(changes);
  }

  private EntryChangeRecorder heard(String map) {
    return Objects.requireNonNull(heard.get(map), "nobody hears of " + map);
  }

  private Cache cache(String map) {
    return session.capability(Cache.class, map);
  }

  private static Object key(int number) {
    return number % 2 == 0 ? number : new SampleRecords.Holding("A", number);
  }

  private static List<Object> keys(String[] step) {
    return IntStream.range(Integer.parseInt(step[2]), Integer.parseInt(step[3]))
        .mapToObj(EntrySteps::key)
        .toList();
  }

  private static Map<Object, Object> accounts(String[] step) {
    long more = Long.parseLong(step[4]);
    Map<Object, Object> accounts = new HashMap<>();
    for (int i = Integer.parseInt(step[2]); i < Integer.parseInt(step[3]); i++) {
      accounts.put(key(i), Account.of(i, i + more));
    }
    return accounts;
  }

  /// How many accounts exist, and a checksum over their contents.
  private String state(String[] step) {
    Map<Object, Object> found = cache(step[1]).getAll(keys(step));
    long sum = 0;
    for (Map.Entry<Object, Object> entry : found.entrySet()) {
      Account account = (Account) entry.getValue();
      sum += (account.id() + 1L) * 1_000_003 * (account.balance() + 7);
    }
    return found.size() + " " + sum;
  }
}
