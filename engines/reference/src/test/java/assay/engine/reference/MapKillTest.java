package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.engine.Partitioned;
import assay.api.engine.SimulatedMembers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MapKillTest {

  private static final int KEYS = 3_100;
  private static final Set<Integer> ALL =
      IntStream.range(0, KEYS).boxed().collect(Collectors.toSet());

  @TempDir Path folder;

  @Test
  void syncBackup_losesNothing() {
    try (Session session = loaded(3, "backup", "sync")) {
      assertThat(kill(session, "member-2")).isTrue();
      assertThat(readable(session)).isEqualTo(ALL);
      assertThat(Sessions.injected(session).lostKeys()).isZero();
    }
  }

  @Test
  void noBackup_losesExactlyTheKeysOfThePartitionsOwned() {
    try (Session session = loaded(3, "backup", "none")) {
      Set<Integer> owned = ownedBy(session, "member-2");
      assertThat((double) owned.size()).isBetween(0.25 * KEYS, 0.42 * KEYS);
      assertThat(kill(session, "member-2")).isTrue();
      assertThat(readable(session)).isEqualTo(without(ALL, owned));
      assertThat(Sessions.injected(session).lostKeys()).isEqualTo(owned.size());
      assertThat(Sessions.injected(session).lostWrites()).isEqualTo(owned.size());
    }
  }

  @Test
  void partitionsOfADeadMember_areOwnedByTheLivingAtOnce() {
    for (String backup : List.of("sync", "none")) {
      try (Session session = loaded(3, "backup", backup)) {
        kill(session, "member-2");
        assertThat(owners(session)).containsOnlyKeys("member-1", "member-3");
        session
            .capability(Cache.class)
            .putAll(ALL.stream().collect(Collectors.toMap(k -> k, k -> k)));
        assertThat(readable(session)).isEqualTo(ALL);
      }
    }
  }

  @Test
  void owners_shareThePartitionsAndNeverHoldTheirOwnBackup() {
    try (Session session = loaded(3)) {
      assertThat(owners(session))
          .isEqualTo(Map.of("member-1", 11L, "member-2", 10L, "member-3", 10L));
      Partitioned map = session.capability(Partitioned.class);
      for (int p = 0; p < map.partitions(); p++) {
        assertThat(map.backupOf(p)).isNotNull().isNotEqualTo(map.ownerOf(p));
      }
    }
  }

  @Test
  void partitions_holdAboutAsManyKeysEach() {
    try (Session session = loaded(3)) {
      Map<Integer, Long> keys =
          ALL.stream()
              .collect(
                  Collectors.groupingBy(
                      session.capability(Partitioned.class)::partitionOf, Collectors.counting()));
      assertThat(keys).hasSize(31);
      assertThat(keys.values()).allSatisfy(count -> assertThat(count).isBetween(60L, 150L));
    }
  }

  @Test
  void aSecondKill_losesNothingOnceTheFirstIsOver() {
    try (Session session = loaded(4, "backup", "sync")) {
      kill(session, "member-1");
      assertThat(session.capability(Partitioned.class).safe(3)).isTrue();
      kill(session, "member-2");
      kill(session, "member-3");
      assertThat(readable(session)).isEqualTo(ALL);
      assertThat(session.capability(Partitioned.class).safe(1)).isTrue();
      assertThat(session.capability(Partitioned.class).safe(2)).isFalse();
    }
  }

  @Test
  void aMachine_holdsNoPartitionAlone() {
    try (Session session = loaded(4, "backup", "sync", "machines", "2")) {
      Partitioned map = session.capability(Partitioned.class);
      List<String> first = List.of("member-1", "member-3");
      for (int p = 0; p < map.partitions(); p++) {
        assertThat(first.contains(map.ownerOf(p))).isNotEqualTo(first.contains(map.backupOf(p)));
      }
    }
  }

  @Test
  void onOneMachine_backupsAreStillOnOtherMembers() {
    try (Session session = loaded(4, "backup", "sync", "machines", "1")) {
      kill(session, "member-1");
      assertThat(readable(session)).isEqualTo(ALL);
    }
  }

  @Test
  void twoBackups_surviveTwoDeathsAtOnce() {
    Placement placement = new Placement(4, 4);
    List<String> backups = placement.backups(5, "member-2", 2, Set.copyOf(placement.members()));
    assertThat(backups).hasSize(2).doesNotHaveDuplicates().doesNotContain("member-2");
  }

  @Test
  void kill_ofNobodyDoesNothing() {
    try (Session session = loaded(3)) {
      assertThat(kill(session, "member-4")).isFalse();
      assertThat(kill(session, "member-3")).isTrue();
      assertThat(kill(session, "member-3")).isFalse();
      assertThat(session.capability(Partitioned.class).safe(3)).isFalse();
    }
  }

  @Test
  void withNobodyAlive_everyCallIsRefused() {
    try (Session session = loaded(1)) {
      kill(session, "member-1");
      assertThat(session.capability(Partitioned.class).ownerOf(0)).isNull();
      assertThatExceptionOfType(DefiniteFailureException.class)
          .isThrownBy(() -> session.capability(Cache.class).put(1, "one"));
      assertThatExceptionOfType(DefiniteFailureException.class)
          .isThrownBy(() -> session.capability(Cache.class).get(1));
    }
  }

  private Session loaded(int members, String... settings) {
    Session session = Sessions.open(folder, members, settings);
    session
        .capability(Cache.class)
        .putAll(ALL.stream().collect(Collectors.toMap(k -> k, k -> "v" + k)));
    assertThat(session.capability(Partitioned.class).safe(members)).isTrue();
    return session;
  }

  private static boolean kill(Session session, String member) {
    return session.capability(SimulatedMembers.class).kill(member);
  }

  private static Set<Integer> readable(Session session) {
    Cache cache = session.capability(Cache.class);
    return ALL.stream().filter(key -> cache.get(key) != null).collect(Collectors.toSet());
  }

  private static Set<Integer> ownedBy(Session session, String member) {
    Partitioned map = session.capability(Partitioned.class);
    return ALL.stream()
        .filter(key -> member.equals(map.ownerOf(map.partitionOf(key))))
        .collect(Collectors.toSet());
  }

  private static Map<String, Long> owners(Session session) {
    Partitioned map = session.capability(Partitioned.class);
    return IntStream.range(0, map.partitions())
        .mapToObj(p -> String.valueOf(map.ownerOf(p)))
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private static Set<Integer> without(Set<Integer> all, Set<Integer> some) {
    return all.stream().filter(Predicate.not(some::contains)).collect(Collectors.toSet());
  }
}
