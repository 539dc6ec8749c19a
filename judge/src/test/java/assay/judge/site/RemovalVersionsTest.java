package assay.judge.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.testing.Draws;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /// A busy key of a link that reorders, drops nothing, and brings some changes again.
  private static Scene busyKey(Random random, int changes, int reach) {
    List<long[]> arrivals = new ArrayList<>();
    List<Long> deletes = new ArrayList<>();
    for (long version = 1; version <= changes; version++) {
      boolean delete = random.nextInt(4) == 0;
      if (delete) {
        deletes.add(version);
      }
      for (int times = random.nextInt(20) == 0 ? 2 : 1; times > 0; times--) {
        long heard = 10 * version + random.nextInt(10 * reach);
        arrivals.add(new long[] {heard, delete ? Observation.ABSENT : version});
      }
    }
    arrivals.sort(Comparator.comparingLong(arrival -> arrival[0]));
    return new Scene(
        arrivals.stream().mapToLong(arrival -> arrival[1]).toArray(),
        arrivals.stream().mapToLong(arrival -> arrival[0]).toArray(),
        deletes.stream().mapToLong(Long::longValue).toArray(),
        deletes.stream().mapToLong(version -> 10 * version).toArray());
  }

  /// What matters to the arrivals that follow.
  private record State(long newest, int arrived) {}

  /// The least of all states, none of which is dropped: a removal is any newer delete, the newest again, or one from before.
  private static long leastOfAllStates(Scene scene) {
    Map<State, Long> states = Map.of(new State(0, 0), 0L);
    for (int at = 0; at < scene.raw.length; at++) {
      Map<State, Long> next = new HashMap<>();
      for (Map.Entry<State, Long> each : states.entrySet()) {
        State state = each.getKey();
        long before = each.getValue();
        if (scene.raw[at] != Observation.ABSENT) {
          boolean behind = scene.raw[at] < state.newest();
          long newest = Math.max(state.newest(), scene.raw[at]);
          next.merge(new State(newest, state.arrived()), before + (behind ? 1 : 0), Math::min);
          continue;
        }
        int older = 0;
        boolean again = false;
        for (int delete = 0; delete < scene.deletes.length; delete++) {
          if (scene.sent[delete] > scene.heard[at]) {
            continue;
          }
          long version = scene.deletes[delete];
          older += version < state.newest() ? 1 : 0;
          again |= version == state.newest();
          if (version > state.newest()) {
            next.merge(new State(version, state.arrived() + 1), before, Math::min);
          }
        }
        if (again) {
          next.merge(state, before + 1, Math::min);
        }
        if (older > state.arrived() - (again ? 1 : 0)) {
          next.merge(new State(state.newest(), state.arrived() + 1), before + 1, Math::min);
        } else if (older > 0) {
          next.merge(state, before + 2, Math::min);
        }
      }
      states = next.isEmpty() ? states : next;
    }
    return Collections.min(states.values());
  }

  /// The oracle agrees with the search of all choices on small keys.
  @Test
  void busyKeys_areAccusedOfTheLeast_howeverManyChoicesThereAre() {
    Random random = new Random(9);
    long accusations = 0;
    for (int i = 0; i < Draws.of(20); i++) {
      Scene scene = busyKey(random, 120, 1 + random.nextInt(12));
      long least = leastOfAllStates(scene);
      assertThat(scene.told()).isEqualTo(least);
      accusations += least;
    }
    for (int i = 0; i < Draws.of(300); i++) {
      Scene scene = Scene.draw(random);
      assertThat(leastOfAllStates(scene)).isEqualTo(scene.least(scene.raw, 0));
    }
    assertThat(accusations).isGreaterThan(200);
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
