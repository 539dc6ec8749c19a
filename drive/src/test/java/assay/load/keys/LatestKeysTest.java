package assay.load.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.plan.Step.Keys;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LatestKeysTest {

  private static final Keys LATEST = new Keys("latest", Keys.Choice.LATEST, 0.99, 0, 0);

  private static WriteLeases loaded(int registers, int client, int clients, int loaded) {
    WriteLeases leases = new WriteLeases(registers, client, clients);
    for (List<Claim> batch : leases.claimUnwritten(loaded, 7, 1, 1)) {
      batch.forEach(claim -> leases.release(claim, OperationOutcome.OK));
    }
    return leases;
  }

  private static RequestSource source(WriteLeases leases) {
    return new RequestSource(
        9,
        0,
        new DataParameters(Map.of()),
        KeyDistribution.of(Clock.host(), LATEST, leases, 1),
        leases);
  }

  private static Claim insert(RequestSource source, WriteLeases leases) {
    Claim claim = source.claimAbsent();
    leases.release(claim, OperationOutcome.OK);
    return claim;
  }

  /// Each rank behind the newest has Zipf's own share of the draws.
  private static void newestIsLikeliest(WriteLeases leases, int newest, int keys) {
    KeyDistribution choice = KeyDistribution.of(Clock.host(), LATEST, leases, 1);
    SplittableRandom random = new SplittableRandom(42);
    int draws = 200_000;
    int[] counts = new int[keys];
    for (int i = 0; i < draws; i++) {
      counts[newest - choice.next(random)]++;
    }
    double all = 0;
    for (int rank = 1; rank <= keys; rank++) {
      all += Math.pow(rank, -0.99);
    }
    for (int rank = 1; rank <= keys; rank++) {
      double share = Math.pow(rank, -0.99) / all;
      double deviation = Math.sqrt(draws * share * (1 - share));
      assertThat(Math.abs(counts[rank - 1] - draws * share))
          .as("rank %d", rank)
          .isLessThan(5 * deviation);
    }
  }

  @Test
  void loadedKeys_areLikelierTheLaterTheyAre() {
    newestIsLikeliest(loaded(200, 0, 1, 100), 99, 100);
  }

  @Test
  void insertedKeys_comeOneAfterTheOther_andTheNewestIsLikeliest() {
    WriteLeases leases = loaded(200, 0, 1, 90);
    RequestSource source = source(leases);
    for (int key = 90; key < 120; key++) {
      assertThat(insert(source, leases)).isEqualTo(new Claim(key, 1, Claim.Leaves.VERSION));
    }
    newestIsLikeliest(leases, 119, 120);
  }

  /// An insert in flight, failed or unknown has no value to read; nor has a deleted key.
  @Test
  void keyWithoutAValue_isPassedOver() {
    WriteLeases leases = loaded(200, 0, 1, 10);
    RequestSource source = source(leases);
    Claim unused = source.claimAbsent();
    leases.release(source.claimAbsent(), OperationOutcome.FAILED);
    leases.release(source.claimAbsent(), OperationOutcome.UNKNOWN);
    leases.release(leases.claim(9).absent(), OperationOutcome.OK);
    Set<Integer> drawn = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      drawn.add(source.key());
    }
    assertThat(drawn).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void updates_areOfKeysThatHaveAValue_andGiveWayToOlderOnes() {
    WriteLeases leases = loaded(200, 0, 1, 10);
    RequestSource source = source(leases);
    Set<Integer> claimed = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      claimed.add((i % 2 == 0 ? source.claim() : source.claimPresent()).key());
    }
    assertThat(claimed).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void insertWhereNoKeyIsLeft_takesOneThatWasDeleted_orNone() {
    WriteLeases leases = loaded(4, 0, 1, 3);
    RequestSource source = source(leases);
    assertThat(insert(source, leases).key()).isEqualTo(3);
    assertThatThrownBy(source::claimAbsent).isInstanceOf(NoFreeLeaseException.class);
    leases.release(leases.claim(1).absent(), OperationOutcome.OK);
    assertThat(insert(source, leases)).isEqualTo(new Claim(1, 3, Claim.Leaves.VERSION));
    assertThat(leases.latest(0)).isEqualTo(1);
    assertThat(leases.latest(1)).isEqualTo(0);
    assertThat(leases.latest(2)).as("around the end").isEqualTo(3);
  }

  @Test
  void everyClient_drawsTheLatestOfItsOwn() {
    WriteLeases leases = loaded(40, 1, 3, 20);
    RequestSource source = source(leases);
    assertThat(insert(source, leases).key()).as("the first of its own above 20").isEqualTo(22);
    for (int i = 0; i < 1_000; i++) {
      assertThat(source.key() % 3).isEqualTo(1);
    }
  }

  @Test
  void nothingThatWasEverInserted_isNoReasonToFail() {
    assertThat(source(new WriteLeases(5, 0, 1)).key()).isBetween(0, 4);
  }
}
