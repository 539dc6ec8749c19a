package assay.judge.site;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.site.RandomSites.Arrival;
import assay.judge.site.RandomSites.Write;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Lag, backlog and drain compared with a look at every single moment, on small random histories.
final class SiteLagProperties {

  private static final int HISTORIES = 5_000;
  private static final long NEVER = Long.MAX_VALUE;

  @Test
  void lagAndBacklog_areThoseOfEveryMoment() {
    Random random = new Random(4);
    for (int i = 0; i < HISTORIES; i++) {
      RandomSites scene = new RandomSites(random, false, false);
      List<Write> due = scene.writes.stream().filter(Write::acked).toList();
      if (due.isEmpty()) {
        continue;
      }
      long from = random.nextInt(40);
      long to = from + 1 + random.nextInt(120);
      Verdict verdict = scene.sites().step(from, to).ask("cross-site-lag");
      long lag = 0;
      long keys = 0;
      long changes = 0;
      for (long t = from; t < to; t++) {
        long now = t;
        List<Write> open =
            due.stream().filter(write -> write.end() <= now && there(scene, write) > now).toList();
        keys = Math.max(keys, open.stream().map(Write::key).distinct().count());
        changes = Math.max(changes, open.size());
        lag =
            Math.max(lag, open.stream().mapToLong(write -> now + 1 - write.end()).max().orElse(0));
      }
      assertThat(value(verdict, "cross-site-lag")).as("%s", scene).isEqualTo((double) lag);
      assertThat(value(verdict, "cross-site-backlog")).as("%s", scene).isEqualTo((double) keys);
      assertThat(value(verdict, "cross-site-backlog-changes"))
          .as("%s", scene)
          .isEqualTo((double) changes);
      drain(scene, due, verdict);
    }
  }

  private static void drain(RandomSites scene, List<Write> due, Verdict verdict) {
    long load = due.stream().mapToLong(Write::end).max().orElseThrow();
    long done = due.stream().mapToLong(write -> there(scene, write)).max().orElseThrow();
    if (done < NEVER) {
      assertThat(value(verdict, "cross-site-drain"))
          .as("%s", scene)
          .isEqualTo((double) Math.max(0, done - load));
    }
  }

  private static long there(RandomSites scene, Write write) {
    return scene.at(1, write.key()).stream()
        .filter(arrival -> arrival.version() >= write.version())
        .mapToLong(Arrival::nanos)
        .min()
        .orElse(NEVER);
  }

  @Test
  void series_isThatOfEveryMoment() {
    Random random = new Random(5);
    for (int i = 0; i < HISTORIES; i++) {
      int count = random.nextInt(6);
      long[] from = random.longs(count, 0, 60).toArray();
      long[] to = new long[count];
      for (int each = 0; each < count; each++) {
        to[each] = random.nextInt(4) == 0 ? NEVER : from[each] + 1 + random.nextInt(40);
      }
      long step = 1L + random.nextInt(20);
      ReplicationLagSeries series = ReplicationLagSeries.of(from, to, 5, 100, step);
      for (ReplicationLagSeries.Behind point : series.points()) {
        long lag = 0;
        long most = 0;
        for (long t = point.nanos(); t < Math.min(point.nanos() + step, 100); t++) {
          long open = 0;
          for (int each = 0; each < count; each++) {
            if (from[each] <= t && to[each] > t) {
              open++;
              lag = Math.max(lag, t + 1 - from[each]);
            }
          }
          most = Math.max(most, open);
        }
        assertThat(point.lagNanos()).isEqualTo(lag);
        assertThat(point.backlogChanges()).isEqualTo(most);
      }
      assertThat(series.points()).hasSize((int) Math.ceilDiv(95, step));
    }
  }
}
