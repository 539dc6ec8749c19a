package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.Partitioned;
import assay.api.engine.SimulatedMembers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LosesWritesTest {

  private static final int KEYS = 20_000;

  @TempDir Path folder;

  @Test
  void loss_isTheShareAskedForAndShowsOnlyAfterAKill() {
    try (Session session = loaded("loss", "5%")) {
      InjectedFaultCounts injected = Sessions.injected(session);
      assertThat(injected.open()).isEqualTo(2 * KEYS);
      assertThat(injected.harmed() / (2.0 * KEYS)).isBetween(0.045, 0.055);
      assertThat(count(session, 2)).isEqualTo(KEYS);

      session.capability(SimulatedMembers.class).kill("member-1");
      injected = Sessions.injected(session);
      assertThat(count(session, 2)).isEqualTo(KEYS - injected.lostKeys());
      long owned = ownedAtFirst(session);
      assertThat((double) injected.lostKeys() / owned).isBetween(0.035, 0.065);
      // A key that lost one write reads the version before; one that lost both is gone.
      long both = KEYS - count(session, 2) - count(session, 1);
      assertThat(injected.lostWrites()).isEqualTo(injected.lostKeys() + both);
    }
  }

  @Test
  void loss_ofAllLosesAllThatWasOwned() {
    try (Session session = loaded("loss", "100%")) {
      long owned = ownedAtFirst(session);
      session.capability(SimulatedMembers.class).kill("member-1");
      assertThat(count(session, 2)).isEqualTo(KEYS - owned);
      assertThat(Sessions.injected(session).lostWrites()).isEqualTo(2 * owned);
    }
  }

  @Test
  void loss_ofNoneLosesNothing() {
    try (Session session = loaded("loss", "0%")) {
      session.capability(SimulatedMembers.class).kill("member-1");
      assertThat(count(session, 2)).isEqualTo(KEYS);
      assertThat(Sessions.injected(session).harmed()).isZero();
    }
  }

  @Test
  void aLaterWriteThatIsHeard_isNotLost() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "loses-writes", "loss", "50%")) {
      Cache cache = session.capability(Cache.class);
      long harmed;
      do {
        harmed = Sessions.injected(session).harmed();
        cache.put(1, Sessions.injected(session).open());
      } while (Sessions.injected(session).harmed() > harmed
          || Sessions.injected(session).open() < 10);
      Object last = cache.get(1);
      Partitioned map = session.capability(Partitioned.class);
      session
          .capability(SimulatedMembers.class)
          .kill(String.valueOf(map.ownerOf(map.partitionOf(1))));
      assertThat(cache.get(1)).isEqualTo(last);
    }
  }

  @Test
  void functions_alwaysReachTheirBackup() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "loses-writes", "loss", "100%")) {
      for (int key = 0; key < 100; key++) {
        session.capability(Invocable.class).invoke(key, new SetToKey());
      }
      session.capability(SimulatedMembers.class).kill("member-1");
      for (int key = 0; key < 100; key++) {
        assertThat(session.capability(Cache.class).get(key)).isEqualTo(key);
      }
      assertThat(Sessions.injected(session).lostWrites()).isZero();
    }
  }

  private record SetToKey() implements EntryProcessor {
    @Override
    public Object apply(Entry entry) {
      entry.set(entry.key());
      return entry.key();
    }
  }

  private Session loaded(String... loss) {
    Session session = Sessions.open(folder, 3, "behaviour", "loses-writes", loss[0], loss[1]);
    for (int version = 1; version <= 2; version++) {
      for (int key = 0; key < KEYS; key++) {
        session.capability(Cache.class).put(key, version);
      }
    }
    return session;
  }

  private static long count(Session session, int version) {
    long count = 0;
    for (int key = 0; key < KEYS; key++) {
      Object found = session.capability(Cache.class).get(key);
      count += found != null && found.equals(version) ? 1 : 0;
    }
    return count;
  }

  /// The first member's keys, by the placement of a complete cluster.
  private long ownedAtFirst(Session killed) {
    try (Session whole = Sessions.open(folder, 3)) {
      Partitioned map = whole.capability(Partitioned.class);
      long owned = 0;
      for (int key = 0; key < KEYS; key++) {
        int partition = killed.capability(Partitioned.class).partitionOf(key);
        owned += "member-1".equals(map.ownerOf(partition)) ? 1 : 0;
      }
      return owned;
    }
  }
}
