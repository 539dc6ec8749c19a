package assay.judge.site;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.site.RandomSites.Arrival;
import assay.judge.site.RandomSites.Write;
import assay.record.history.Operation.Op;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Losses, duplicates, order and conflicts compared with the slowest way to the same answer, on small random
/// histories.
final class SiteProperties {

  private static final int HISTORIES = 5_000;

  private static final long NEVER = Long.MAX_VALUE;

  @Test
  void losses_areThoseOfEveryPossibleEnd() {
    Random random = new Random(1);
    int lossy = 0;
    for (int i = 0; i < HISTORIES; i++) {
      RandomSites scene = new RandomSites(random, true, false);
      int lost = 0;
      int keys = 0;
      for (int key = 0; key < 2; key++) {
        List<Write> own = scene.ofKey(key);
        List<Long> ends = possibleEnds(own);
        keys += own.stream().anyMatch(Write::acked) ? 1 : 0;
        lost += !ends.isEmpty() && !ends.contains(scene.held.get(key)[1]) ? 1 : 0;
      }
      TwoSites sites = scene.sites();
      for (int key = 0; key < 2; key++) {
        sites.heard(1, Op.FINAL_READ, key, scene.held.get(key)[1], 900);
      }
      Verdict verdict = sites.ask("cross-site-losses");
      if (keys > 0) {
        assertThat(value(verdict, "cross-site-losses")).as("%s", scene).isEqualTo(lost);
        lossy += lost > 0 ? 1 : 0;
      }
    }
    assertThat(lossy).isBetween(HISTORIES / 10, HISTORIES * 9 / 10);
  }

  /// A key's possible values without a loss: the newest acknowledged write's, or a later one's that
  /// may have landed.
  private static List<Long> possibleEnds(List<Write> own) {
    long newest = own.stream().filter(Write::acked).mapToLong(Write::version).max().orElse(-1);
    return newest < 0
        ? List.of()
        : own.stream().filter(write -> write.version() >= newest).map(RandomSites::raw).toList();
  }

  @Test
  void duplicatesAndDisorder_areCountedAsByHand_whereEveryArrivalSaysItsVersion() {
    Random random = new Random(2);
    for (int i = 0; i < HISTORIES; i++) {
      RandomSites scene = new RandomSites(random, false, false);
      if (scene.arrivals.isEmpty()) {
        continue;
      }
      int[] accused = {0, 0};
      for (int key = 0; key < 2; key++) {
        List<Long> versions = scene.at(1, key).stream().map(Arrival::version).toList();
        int[] own = accusations(versions);
        accused[0] += own[0];
        accused[1] += own[1];
      }
      TwoSites sites = scene.sites();
      assertThat(value(sites.ask("cross-site-duplicates"), "cross-site-duplicates"))
          .as("%s", scene)
          .isEqualTo(accused[0]);
      assertThat(value(sites.ask("cross-site-order"), "cross-site-order"))
          .as("%s", scene)
          .isEqualTo(accused[1]);
    }
  }

  /// How many of these versions came before, and how many came after a newer one.
  private static int[] accusations(List<Long> versions) {
    int[] accused = {0, 0};
    for (int i = 0; i < versions.size(); i++) {
      long version = versions.get(i);
      List<Long> before = versions.subList(0, i);
      accused[0] += before.contains(version) ? 1 : 0;
      accused[1] += before.stream().anyMatch(each -> each > version) ? 1 : 0;
    }
    return accused;
  }

  /// Removals do not identify their delete. An arrival is accused exactly if no choice of deletes
  /// explains it.
  @Test
  void removals_areAccusedWhereNoChoiceOfDeletesIsInnocent_andNowhereElse() {
    Random random = new Random(3);
    int[] found = {0, 0};
    for (int i = 0; i < HISTORIES; i++) {
      RandomSites scene = new RandomSites(random, true, false);
      if (scene.arrivals.isEmpty()) {
        continue;
      }
      boolean guilty = false;
      boolean strange = false;
      for (int key = 0; key < 2; key++) {
        List<Arrival> heard = scene.at(1, key);
        List<Write> own = scene.ofKey(key);
        guilty |= !explained(own, heard, 0, new ArrayList<>());
        strange |= heard.stream().anyMatch(arrival -> own.stream().noneMatch(fits(arrival)));
      }
      TwoSites sites = scene.sites();
      boolean accused =
          sites.ask("cross-site-duplicates").status() == Status.INVALID
              || sites.ask("cross-site-order").status() == Status.INVALID;
      assertThat(accused).as("%s", scene).isEqualTo(guilty);
      assertThat(value(sites.ask("cross-site-order"), "strange-arrivals") > 0)
          .as("%s", scene)
          .isEqualTo(strange);
      found[guilty ? 1 : 0]++;
    }
    assertThat(Math.min(found[0], found[1])).isGreaterThan(HISTORIES / 10);
  }

  /// Whether an arrival may have been of a write.
  private static Predicate<Write> fits(Arrival arrival) {
    return write -> RandomSites.raw(write) == arrival.version() && write.start() <= arrival.nanos();
  }

  /// Whether some choice of deletes lets every arrival be newer than all before it.
  private static boolean explained(
      List<Write> own, List<Arrival> heard, int at, List<Long> chosen) {
    if (at == heard.size()) {
      return true;
    }
    Arrival next = heard.get(at);
    for (Write write : own) {
      boolean newer = chosen.stream().allMatch(each -> each < write.version());
      if (newer && fits(next).test(write)) {
        chosen.add(write.version());
        if (explained(own, heard, at + 1, chosen)) {
          return true;
        }
        chosen.removeLast();
      }
    }
    return false;
  }

  @Test
  void conflicts_areTheWritesThatNobodyReplaced_andNoSiteHolds() {
    Random random = new Random(6);
    int conflicts = 0;
    int compared = 0;
    for (int i = 0; i < HISTORIES; i++) {
      RandomSites scene = new RandomSites(random, false, true);
      long thrownAway = 0;
      long divergent = 0;
      boolean any = false;
      boolean two = false;
      for (int key = 0; key < 2; key++) {
        List<Write> own = scene.ofKey(key);
        long[] held = scene.held.get(key);
        if (own.stream().noneMatch(Write::acked)) {
          continue;
        }
        any = true;
        divergent += held[0] == held[1] ? 0 : 1;
        boolean shared = own.stream().map(Write::client).distinct().count() > 1;
        for (Write write : own) {
          boolean gone =
              shared
                  && write.acked()
                  && held[0] != write.version()
                  && held[1] != write.version()
                  && own.stream().noneMatch(by -> replaces(scene, by, write));
          thrownAway += gone ? 1 : 0;
        }
        two |= shared;
      }
      if (any) {
        Verdict verdict = scene.readBack().ask("convergence");
        assertThat(value(verdict, "divergent-keys")).as("%s", scene).isEqualTo((double) divergent);
        boolean counted =
            verdict.measures().stream()
                .anyMatch(measure -> measure.metric().equals("cross-site-conflicts"));
        assertThat(counted ? two : thrownAway == 0).isTrue();
        if (counted) {
          Measure measure = verdict.measure("cross-site-conflicts").orElseThrow();
          // A range if a listener may have missed a change.
          Double most = measure.most();
          assertThat((double) thrownAway)
              .as("%s", scene)
              .isEqualTo(most == null ? measure.value() : most);
          compared++;
          conflicts += thrownAway > 0 ? 1 : 0;
        }
      }
    }
    assertThat(conflicts).isBetween(compared / 20, compared);
  }

  private static boolean replaces(RandomSites scene, Write by, Write write) {
    if (by.equals(write)) {
      return false;
    }
    if (by.client() == write.client()) {
      return by.version() > write.version();
    }
    // What the listener heard after a client's later write came after the earlier one too.
    long told =
        scene.ofKey(by.key()).stream()
            .filter(own -> own.client() == by.client() && own.version() >= by.version())
            .mapToLong(own -> heard(scene, by.client(), own))
            .filter(heard -> heard < NEVER)
            .min()
            .orElse(0);
    return heard(scene, by.client(), write) < NEVER
        && (!by.acked() || heard(scene, by.client(), write) <= Math.max(by.end(), told));
  }

  private static long heard(RandomSites scene, int site, Write write) {
    return scene.at(site, write.key()).stream()
        .filter(arrival -> arrival.version() == write.version())
        .mapToLong(Arrival::nanos)
        .min()
        .orElse(NEVER);
  }
}
