package assay.load.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Claim;
import assay.load.thread.WorkerPool;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WriteLeasesTest {

  private static final LeaseRequestMode NOW = LeaseRequestMode.NOW;

  @Test
  void claim_givesRisingVersions() {
    WriteLeases leases = new WriteLeases(3, 0, 1);
    for (long version = 1; version <= 5; version++) {
      Claim claim = leases.claim(2);
      assertThat(claim).isEqualTo(new Claim(2, version, Claim.Leaves.VERSION));
      leases.release(claim, OperationOutcome.OK);
    }
  }

  @Test
  void failedWrite_doesNotFreeItsVersion() {
    WriteLeases leases = new WriteLeases(1, 0, 1);
    leases.release(leases.claim(0), OperationOutcome.FAILED);
    assertThat(leases.claim(0).version()).isEqualTo(2);
  }

  @Test
  void busyKey_givesWayToTheNext() {
    WriteLeases leases = new WriteLeases(3, 0, 1);
    assertThat(leases.claim(2).key()).isEqualTo(2);
    assertThat(leases.claim(2).key()).isEqualTo(0);
    assertThat(leases.claim(2).key()).isEqualTo(1);
    assertThatThrownBy(() -> leases.claim(2)).isInstanceOf(NoFreeLeaseException.class);
  }

  @Test
  void register_isPresentOnceWrittenAndAbsentOnceDeleted() {
    WriteLeases leases = new WriteLeases(2, 0, 1);
    assertThatThrownBy(() -> leases.claim(0, WriteLeases.Wanted.PRESENT, NOW))
        .isInstanceOf(NoFreeLeaseException.class)
        .hasMessageContaining("have no value");
    leases.release(leases.claim(0, WriteLeases.Wanted.ABSENT, NOW), OperationOutcome.OK);
    assertThat(leases.claim(0, WriteLeases.Wanted.ABSENT, NOW).key()).isEqualTo(1);
    Claim claim = leases.claim(1, WriteLeases.Wanted.PRESENT, NOW);
    assertThat(claim.key()).isZero();
    leases.release(claim.absent(), OperationOutcome.FAILED);
    Claim again = leases.claim(0, WriteLeases.Wanted.PRESENT, NOW);
    assertThat(again.version()).as("a delete that failed leaves the value").isEqualTo(3);
    leases.release(again.absent(), OperationOutcome.OK);
    assertThat(leases.claim(0, WriteLeases.Wanted.ABSENT, NOW).version()).isEqualTo(4);
  }

  @Test
  void onlyTheRegistersToBeLoaded_areClaimedForIt() {
    for (int clients = 1; clients <= 3; clients++) {
      Set<Integer> keys = new HashSet<>();
      for (int client = 0; client < clients; client++) {
        new WriteLeases(10, client, clients)
            .claimUnwritten(4, 3, 1, 1)
            .forEach(batch -> batch.forEach(claim -> keys.add(claim.key())));
      }
      assertThat(keys).containsExactlyInAnyOrder(0, 1, 2, 3);
    }
  }

  @Test
  void unknownWrite_retiresItsKey() {
    WriteLeases leases = new WriteLeases(2, 0, 1);
    leases.release(leases.claim(0), OperationOutcome.UNKNOWN);
    for (int i = 0; i < 10; i++) {
      Claim claim = leases.claim(0);
      assertThat(claim.key()).isEqualTo(1);
      leases.release(claim, OperationOutcome.OK);
    }
    assertThat(leases.retired()).isEqualTo(1);
    leases.release(leases.claim(1), OperationOutcome.UNKNOWN);
    assertThatThrownBy(() -> leases.claim(0)).hasMessageContaining("2 are retired");
  }

  @Test
  void loadThatWasTriedAgain_staysRetired() {
    WriteLeases leases = new WriteLeases(2, 0, 1);
    List<Claim> claims = leases.claimUnwritten(Integer.MAX_VALUE, 2, 1, 1).getFirst();
    Claim claim = claims.getFirst();
    leases.release(claim, OperationOutcome.UNKNOWN);
    claims.forEach(each -> leases.release(each, OperationOutcome.OK));
    assertThat(leases.retired()).isEqualTo(1);
    assertThat(leases.claim(claim.key()).key()).isEqualTo(1);
  }

  /// 16 of 64 registers for the first fault, 12 of the remaining 48 for the second, 9 for the
  /// third.
  @Test
  void everyFault_setsAsideAQuarterOfWhatIsLeft() {
    WriteLeases leases = new WriteLeases(64, 0, 1);
    long now = System.nanoTime();
    List<Long> written = new ArrayList<>();
    for (int fault = 1; fault <= 4; fault++) {
      leases.quarantine(fault < 4 ? now - fault : now + 3_600_000_000_000L);
      written.add(IntStream.range(0, 64).filter(key -> takes(leases, key)).count());
    }
    assertThat(written).containsExactly(48L, 36L, 27L, 27L);
  }

  /// Whether a register is written when it is requested; one that is set aside gives way to
  /// another.
  private static boolean takes(WriteLeases leases, int key) {
    Claim claim = leases.claim(key);
    leases.release(claim, OperationOutcome.OK);
    return claim.key() == key;
  }

  @Test
  void everyFourthKey_isNotWrittenAnyMoreOnceItIsSetAside() {
    WriteLeases leases = new WriteLeases(10, 0, 1);
    leases.quarantine(System.nanoTime() + 3_600_000_000_000L);
    assertThat(claimAll(leases)).hasSize(10);
    leases.quarantine(System.nanoTime());
    assertThat(claimAll(leases)).hasSize(8).doesNotContain(3, 7);
    leases.quarantine(System.nanoTime() + 3_600_000_000_000L);
    assertThat(claimAll(leases)).hasSize(8);
    assertThat(new WriteLeases(1, 0, 1).claim(0).key()).isZero();
  }

  /// The keys that can be claimed, whichever are requested.
  private static Set<Integer> claimAll(WriteLeases leases) {
    Set<Integer> keys = new HashSet<>();
    for (int key = 0; key < 10; key++) {
      Claim claim = leases.claim(key);
      keys.add(claim.key());
      leases.release(claim, OperationOutcome.OK);
    }
    return keys;
  }

  @Test
  void clients_shareAllRegistersWithoutOverlap() {
    for (int registers = 1; registers < 12; registers++) {
      Set<Integer> keys = new HashSet<>();
      for (int client = 0; client < 3; client++) {
        for (List<Claim> batch :
            new WriteLeases(registers, client, 3).claimUnwritten(registers, 2, 1, 1)) {
          assertThat(batch).hasSizeLessThanOrEqualTo(2);
          for (Claim claim : batch) {
            assertThat(claim.key() % 3).isEqualTo(client);
            assertThat(keys.add(claim.key())).isTrue();
          }
        }
      }
      assertThat(keys).hasSize(registers);
    }
  }

  @Test
  void claim_ofAnothersKeyIsOneOfOnesOwn() {
    for (int client = 0; client < 2; client++) {
      for (int key = 0; key < 7; key++) {
        int claimed = new WriteLeases(7, client, 2).claim(key).key();
        assertThat(claimed % 2).isEqualTo(client);
        assertThat(claimed).isBetween(0, 6);
      }
    }
  }

  @Test
  void tags_areUniqueAmongClients() {
    Set<Long> tags = new HashSet<>();
    for (int client = 0; client < 3; client++) {
      WriteLeases leases = new WriteLeases(5, client, 3);
      for (int i = 0; i < 100; i++) {
        assertThat(tags.add(leases.leave(5, Claim.Leaves.TAG).version())).isTrue();
      }
    }
  }

  @Test
  void manyThreads_neverHoldTheSameKey() {
    WriteLeases leases = new WriteLeases(8, 0, 1);
    Set<Integer> held = ConcurrentHashMap.newKeySet();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      SplittableRandom random = new SplittableRandom(thread);
      tasks.add(() -> claimOften(leases, held, random));
    }
    assertThat(WorkerPool.sum(Clock.host(), 4, "test-", tasks)).isEqualTo(4 * 20_000);
  }

  private static int claimOften(WriteLeases leases, Set<Integer> held, SplittableRandom random) {
    int claims = 0;
    for (int i = 0; i < 20_000; i++) {
      Claim claim = leases.claim(random.nextInt(8));
      claims += held.add(claim.key()) ? 1 : 0;
      held.remove(claim.key());
      leases.release(claim, OperationOutcome.OK);
    }
    return claims;
  }

  @Test
  void underWrite_isAllUntilSomethingWasWrittenAfterTheLoad() {
    WriteLeases leases = new WriteLeases(6, 1, 2);
    for (Claim claim : leases.claimUnwritten(10, 10, 1, 1).getFirst()) {
      leases.release(claim, OperationOutcome.OK);
    }
    List<Integer> before = new ArrayList<>();
    leases.underWrite(before::add);
    assertThat(before).containsExactly(0, 1, 2, 3, 4, 5);
    leases.release(leases.claim(3), OperationOutcome.OK);
    List<Integer> after = new ArrayList<>();
    leases.underWrite(after::add);
    assertThat(after).containsExactly(3);
  }

  @Test
  void clientsThatShare_writeAllRegisters_andTheirVersionsTellThemApart() {
    WriteLeases first = new WriteLeases(Clock.host(), 3, 0, 2, RegisterWriters.EVERY_CLIENT);
    WriteLeases second = new WriteLeases(Clock.host(), 3, 1, 2, RegisterWriters.EVERY_CLIENT);
    for (int turn = 1; turn <= 3; turn++) {
      Claim one = first.claim(2);
      Claim other = second.claim(2);
      assertThat(one).isEqualTo(new Claim(2, 2L * turn, Claim.Leaves.VERSION));
      assertThat(other).isEqualTo(new Claim(2, 2L * turn + 1, Claim.Leaves.VERSION));
      first.release(one, OperationOutcome.OK);
      second.release(other, OperationOutcome.OK);
    }
    assertThat(first.highest(2)).isEqualTo(6);
    assertThat(second.highest(2)).isEqualTo(7);
  }

  @Test
  void ofClientsThatShare_theFirstLoadsAll() {
    WriteLeases first = new WriteLeases(Clock.host(), 5, 0, 2, RegisterWriters.EVERY_CLIENT);
    assertThat(first.claimUnwritten(5, 10, 1, 1).getFirst())
        .extracting(Claim::key, Claim::version)
        .containsExactly(tuple(0, 2L), tuple(1, 2L), tuple(2, 2L), tuple(3, 2L), tuple(4, 2L));
    assertThat(
            new WriteLeases(Clock.host(), 5, 1, 2, RegisterWriters.EVERY_CLIENT)
                .claimUnwritten(5, 10, 1, 1))
        .isEmpty();
  }

  @Test
  void requestsThatShare_writeOneKeyAtATime_eachWithItsOwnVersion() {
    WriteLeases first = new WriteLeases(Clock.host(), 3, 0, 2, RegisterWriters.EVERY_REQUEST);
    WriteLeases second = new WriteLeases(Clock.host(), 3, 1, 2, RegisterWriters.EVERY_REQUEST);
    List<Claim> claims = List.of(first.claim(2), first.claim(2), second.claim(2), second.claim(2));

    assertThat(claims).extracting(Claim::key).containsOnly(2);
    assertThat(claims).extracting(Claim::version).containsExactly(2L, 4L, 3L, 5L);
    first.release(claims.get(1), OperationOutcome.UNKNOWN);
    first.release(claims.get(0), OperationOutcome.OK);

    assertThat(first.claim(2).version()).isEqualTo(6);
    assertThat(first.retired()).isZero();
    assertThat(first.highest(2)).isEqualTo(Long.MAX_VALUE);
  }

  /// A request that writes several keys never writes one twice.
  @Test
  void requestThatShares_claimsEachKeyOnce() {
    WriteLeases leases = new WriteLeases(Clock.host(), 2, 0, 1, RegisterWriters.EVERY_REQUEST);
    LeaseRequestMode holdsFirst =
        new LeaseRequestMode() {
          @Override
          public boolean repeats() {
            return false;
          }

          @Override
          public boolean lock(int place) {
            return false;
          }

          @Override
          public boolean holds(int place) {
            return place == 0;
          }
        };

    assertThat(leases.claim(0, WriteLeases.Wanted.ANY, holdsFirst).key()).isEqualTo(1);
  }

  @Test
  void whatWasAcknowledgedLast_isKeptByKey_andADeleteIsBelowZero() {
    WriteLeases leases = new WriteLeases(6, 1, 2);
    leases.known().keepForSites();
    leases.release(leases.claim(1), OperationOutcome.OK);
    leases.release(leases.claim(1), OperationOutcome.FAILED);
    leases.release(leases.claim(3), OperationOutcome.OK);
    leases.release(leases.claim(3).absent(), OperationOutcome.OK);
    leases.release(leases.claim(5), OperationOutcome.UNKNOWN);
    assertThat(leases.known().acknowledged()).containsExactly(0, 1, 0, -2, 0, 0);
  }
}
