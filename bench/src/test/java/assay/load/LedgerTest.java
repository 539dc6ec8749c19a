package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Claim;
import assay.record.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LedgerTest {

  @Test
  void claim_givesRisingVersions() {
    Ledger ledger = new Ledger(3, 0, 1);
    for (long version = 1; version <= 5; version++) {
      Claim claim = ledger.claim(2);
      assertThat(claim).isEqualTo(new Claim(2, version, Claim.Leaves.VERSION));
      ledger.giveBack(claim, Outcome.OK);
    }
  }

  @Test
  void failedWrite_doesNotFreeItsVersion() {
    Ledger ledger = new Ledger(1, 0, 1);
    ledger.giveBack(ledger.claim(0), Outcome.FAILED);
    assertThat(ledger.claim(0).version()).isEqualTo(2);
  }

  @Test
  void busyKey_givesWayToTheNext() {
    Ledger ledger = new Ledger(3, 0, 1);
    assertThat(ledger.claim(2).key()).isEqualTo(2);
    assertThat(ledger.claim(2).key()).isEqualTo(0);
    assertThat(ledger.claim(2).key()).isEqualTo(1);
    assertThatThrownBy(() -> ledger.claim(2)).isInstanceOf(NoFreeKey.class);
  }

  @Test
  void register_isPresentOnceWrittenAndAbsentOnceDeleted() {
    Ledger ledger = new Ledger(2, 0, 1);
    assertThatThrownBy(() -> ledger.claim(0, Ledger.Wanted.PRESENT))
        .isInstanceOf(NoFreeKey.class)
        .hasMessageContaining("have no value");
    ledger.giveBack(ledger.claim(0, Ledger.Wanted.ABSENT), Outcome.OK);
    assertThat(ledger.claim(0, Ledger.Wanted.ABSENT).key()).isEqualTo(1);
    Claim claim = ledger.claim(1, Ledger.Wanted.PRESENT);
    assertThat(claim.key()).isZero();
    ledger.giveBack(claim.absent(), Outcome.FAILED);
    Claim again = ledger.claim(0, Ledger.Wanted.PRESENT);
    assertThat(again.version()).as("a delete that failed leaves the value").isEqualTo(3);
    ledger.giveBack(again.absent(), Outcome.OK);
    assertThat(ledger.claim(0, Ledger.Wanted.ABSENT).version()).isEqualTo(4);
  }

  @Test
  void onlyTheRegistersToBeLoaded_areClaimedForIt() {
    for (int clients = 1; clients <= 3; clients++) {
      Set<Integer> keys = new HashSet<>();
      for (int client = 0; client < clients; client++) {
        new Ledger(10, client, clients)
            .claimUnwritten(4, 3, 1, 1)
            .forEach(batch -> batch.forEach(claim -> keys.add(claim.key())));
      }
      assertThat(keys).containsExactlyInAnyOrder(0, 1, 2, 3);
    }
  }

  @Test
  void unknownWrite_retiresItsKey() {
    Ledger ledger = new Ledger(2, 0, 1);
    ledger.giveBack(ledger.claim(0), Outcome.UNKNOWN);
    for (int i = 0; i < 10; i++) {
      Claim claim = ledger.claim(0);
      assertThat(claim.key()).isEqualTo(1);
      ledger.giveBack(claim, Outcome.OK);
    }
    assertThat(ledger.retired()).isEqualTo(1);
    ledger.giveBack(ledger.claim(1), Outcome.UNKNOWN);
    assertThatThrownBy(() -> ledger.claim(0)).hasMessageContaining("2 are retired");
  }

  @Test
  void loadThatWasTriedAgain_staysRetired() {
    Ledger ledger = new Ledger(2, 0, 1);
    List<Claim> claims = ledger.claimUnwritten(Integer.MAX_VALUE, 2, 1, 1).getFirst();
    Claim claim = claims.getFirst();
    ledger.giveBack(claim, Outcome.UNKNOWN);
    claims.forEach(each -> ledger.giveBack(each, Outcome.OK));
    assertThat(ledger.retired()).isEqualTo(1);
    assertThat(ledger.claim(claim.key()).key()).isEqualTo(1);
  }

  /// Of 64 registers 16 for the first fault, 12 of the 48 that are left for the second, 9 for the third.
  @Test
  void everyFault_setsAsideAQuarterOfWhatIsLeft() {
    Ledger ledger = new Ledger(64, 0, 1);
    long now = System.nanoTime();
    List<Long> written = new ArrayList<>();
    for (int fault = 1; fault <= 4; fault++) {
      ledger.setAside(fault < 4 ? now - fault : now + 3_600_000_000_000L);
      written.add(IntStream.range(0, 64).filter(key -> takes(ledger, key)).count());
    }
    assertThat(written).containsExactly(48L, 36L, 27L, 27L);
  }

  /// Whether a register is written when it is asked for; one that is set aside gives way to another.
  private static boolean takes(Ledger ledger, int key) {
    Claim claim = ledger.claim(key);
    ledger.giveBack(claim, Outcome.OK);
    return claim.key() == key;
  }

  @Test
  void everyFourthKey_isNotWrittenAnyMoreOnceItIsSetAside() {
    Ledger ledger = new Ledger(10, 0, 1);
    ledger.setAside(System.nanoTime() + 3_600_000_000_000L);
    assertThat(claimAll(ledger)).hasSize(10);
    ledger.setAside(System.nanoTime());
    assertThat(claimAll(ledger)).hasSize(8).doesNotContain(3, 7);
    ledger.setAside(System.nanoTime() + 3_600_000_000_000L);
    assertThat(claimAll(ledger)).hasSize(8);
    assertThat(new Ledger(1, 0, 1).claim(0).key()).isZero();
  }

  /// The keys that can be claimed, whichever are asked for.
  private static Set<Integer> claimAll(Ledger ledger) {
    Set<Integer> keys = new HashSet<>();
    for (int key = 0; key < 10; key++) {
      Claim claim = ledger.claim(key);
      keys.add(claim.key());
      ledger.giveBack(claim, Outcome.OK);
    }
    return keys;
  }

  @Test
  void clients_shareAllRegistersWithoutOverlap() {
    for (int registers = 1; registers < 12; registers++) {
      Set<Integer> keys = new HashSet<>();
      for (int client = 0; client < 3; client++) {
        for (List<Claim> batch :
            new Ledger(registers, client, 3).claimUnwritten(registers, 2, 1, 1)) {
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
        int claimed = new Ledger(7, client, 2).claim(key).key();
        assertThat(claimed % 2).isEqualTo(client);
        assertThat(claimed).isBetween(0, 6);
      }
    }
  }

  @Test
  void tags_areUniqueAmongClients() {
    Set<Long> tags = new HashSet<>();
    for (int client = 0; client < 3; client++) {
      Ledger ledger = new Ledger(5, client, 3);
      for (int i = 0; i < 100; i++) {
        assertThat(tags.add(ledger.leave(5, Claim.Leaves.TAG).version())).isTrue();
      }
    }
  }

  @Test
  void manyThreads_neverHoldTheSameKey() {
    Ledger ledger = new Ledger(8, 0, 1);
    Set<Integer> held = ConcurrentHashMap.newKeySet();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      SplittableRandom random = new SplittableRandom(thread);
      tasks.add(() -> claimOften(ledger, held, random));
    }
    assertThat(Gang.sum(4, "test-", tasks)).isEqualTo(4 * 20_000);
  }

  private static int claimOften(Ledger ledger, Set<Integer> held, SplittableRandom random) {
    int claims = 0;
    for (int i = 0; i < 20_000; i++) {
      Claim claim = ledger.claim(random.nextInt(8));
      claims += held.add(claim.key()) ? 1 : 0;
      held.remove(claim.key());
      ledger.giveBack(claim, Outcome.OK);
    }
    return claims;
  }

  @Test
  void underWrite_isAllUntilSomethingWasWrittenAfterTheLoad() {
    Ledger ledger = new Ledger(6, 1, 2);
    for (Claim claim : ledger.claimUnwritten(10, 10, 1, 1).getFirst()) {
      ledger.giveBack(claim, Outcome.OK);
    }
    List<Integer> before = new ArrayList<>();
    ledger.underWrite(before::add);
    assertThat(before).containsExactly(0, 1, 2, 3, 4, 5);
    ledger.giveBack(ledger.claim(3), Outcome.OK);
    List<Integer> after = new ArrayList<>();
    ledger.underWrite(after::add);
    assertThat(after).containsExactly(3);
  }
}
