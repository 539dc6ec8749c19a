package assay.live;

import static org.assertj.core.api.Assertions.assertThat;

import assay.live.heard.LiveSnapshot;
import assay.live.page.LiveModel;
import assay.live.tail.RecordTailReader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LiveMetricsTest {

  private final LiveSample sample = new LiveSample();

  private String scraped() throws Exception {
    RecordTailReader tails = new RecordTailReader(LiveSample.PLAN);
    LiveSnapshot heard = sample.run.snapshot();
    tails.read(heard);
    return LiveMetrics.of(
            new LiveModel(
                LiveSample.PLAN,
                Duration.ofMinutes(1),
                heard,
                tails.lines(),
                tails.heaps(heard),
                tails.logs(heard)),
            sample.run.totals(),
            sample.run.figures())
        .body();
  }

  @Test
  void beforeTheFirstSecond_nothingIsMadeUp() throws Exception {
    assertThat(scraped())
        .contains("assay_run_info{")
        .doesNotContain("assay_live_latency{", "assay_live_throughput{", "assay_live_trial{");
  }

  @Test
  void samples_areWhatWasHeard() throws Exception {
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
    sample.run.ticked(
        List.of(
            LiveSample.row("sync-1", "client-1", "get", 0, 1_000),
            LiveSample.row("sync-1", "client-1", "put", 0, 10)));
    sample.run.sampled(LiveSample.sample("member-1", 0, 0));
    assertThat(scraped().lines())
        .contains(
            "assay_live_trial{configuration=\"sync\",of=\"2\",study=\"first-look\",trial=\"sync-1\"} 1.0",
            "assay_live_requests_total{kind=\"get\",measured=\"true\",outcome=\"ok\",study=\"first-look\",trial=\"sync-1\"} 1000.0",
            "assay_live_throughput{configuration=\"sync\",kind=\"get\",study=\"first-look\",unit=\"/s\"} 1000.0",
            "assay_live_latency{configuration=\"sync\",kind=\"get\",percentile=\"p99\",study=\"first-look\",unit=\"ns\"} 1000000.0",
            "assay_live_process_resident_bytes{configuration=\"sync\",process=\"member-1\",study=\"first-look\"} 6.7108864E7")
        .noneMatch(line -> line.startsWith("assay_live_latency{kind=\"put\",percentile=\"p99\""));
  }
}
