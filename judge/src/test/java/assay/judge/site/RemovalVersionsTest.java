package assay.judge.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.testing.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RemovalVersionsTest {

  /// Arrivals on a key with some deletes: a value's version, or 0 for a removal.
  private static final class Scene {

    private final long[] raw;
    private final long[] heard;
    private final long[] deletes;
    private final long[] sent;

    private Scene(long[] raw, long[] heard, long[] deletes, long[] sent) {
      this.raw = raw;
      this.heard = heard;
      this.deletes = deletes;
      this.sent = sent;
    }

    static Scene draw(Random random) {
      List<Long> deletes = new ArrayList<>(List.of(1 + random.nextLong(4)));
      for (long version = deletes.getFirst() + 1; version <= 9 && deletes.size() < 4; version++) {
        if (random.nextInt(3) == 0) {
          deletes.add(version);
        }
      }
      long[] sent = random.longs(deletes.size(), 0, 8).sorted().toArray();
      sent[0] = 0;
      return new Scene(
          random.longs(7, 0, 10).map(each -> deletes.contains(each) ? 0 : each).toArray(),
          random.longs(7, 0, 10).sorted().toArray(),
          deletes.stream().mapToLong(Long::longValue).toArray(),
          sent);
    }

    /// The least that any choice of deletes, of those sent by then, accuses.
    private long least(long[] versions, int from) {
      for (int at = from; at < raw.length; at++) {
        if (raw[at] == Observation.ABSENT) {
          long least = Long.MAX_VALUE;
          for (int delete = 0; delete < deletes.length; delete++) {
            if (sent[delete] <= heard[at]) {
              long[] chosen = versions.clone();
              chosen[at] = deletes[delete];
              least = Math.min(least, least(chosen, at + 1));
            }
          }
          return least;
        }
      }
      return RemovalVersions.accusations(raw, versions);
    }

    private long told() {
      return RemovalVersions.accusations(
          raw, ArrivalVersions.tell(raw, heard, deletes, sent).versions());
    }
  }

  @Test
  void removalsGetTheDeletes_thatAccuseLeastOfAllChoices() {
    Random random = new Random(7);
    int disorderly = 0;
    for (int i = 0; i < Draws.of(3_000); i++) {
      Scene scene = Scene.draw(random);
      long least = scene.least(scene.raw, 0);
      assertThat(scene.told()).as("%s", (Object) scene.raw).isEqualTo(least);
      disorderly += least > 0 ? 1 : 0;
    }
    assertThat(disorderly).isGreaterThan(1_000);
  }

  @Test
  void everyRemoval_getsADeleteThatWasSent_andValuesKeepTheirs() {
    Random random = new Random(8);
    for (int i = 0; i < Draws.of(1_000); i++) {
      Scene scene = Scene.draw(random);
      long[] given = RemovalVersions.of(scene.raw, scene.heard, scene.deletes, scene.sent);
      for (int at = 0; at < given.length; at++) {
        boolean sent = false;
        for (int delete = 0; delete < scene.deletes.length; delete++) {
          sent |= scene.deletes[delete] == given[at] && scene.sent[delete] <= scene.heard[at];
        }
        assertThat(scene.raw[at] == Observation.ABSENT ? sent : given[at] == scene.raw[at])
            .isTrue();
      }
    }
  }

  /// Of deletes 2 and 6, the removal between 3 and 5 is 2 again, or 6 too early: one accusation either way.
  @Test
  void disorderThatEveryChoiceHas_isCounted() {
    long[] raw = {1, 0, 3, 0, 5};
    long[] given = RemovalVersions.of(raw, new long[5], new long[] {2, 6}, new long[2]);
    assertThat(RemovalVersions.accusations(raw, given)).isEqualTo(1);
  }

  @Test
  void removalWithoutADelete_staysOne() {
    long[] raw = {3, 0};
    assertThat(RemovalVersions.of(raw, new long[2], new long[0], new long[0])).containsExactly(raw);
  }
}
