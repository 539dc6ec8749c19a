package assay.live.page;

import static org.assertj.core.api.Assertions.assertThat;

import assay.live.LiveSample;
import assay.live.heard.LiveSnapshot;
import assay.live.tail.RecordTailReader;
import assay.record.event.FaultEvent;
import assay.record.event.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LivePageTest {

  private final LiveSample sample = new LiveSample();

  private LiveModel model() {
    RecordTailReader tails = new RecordTailReader(LiveSample.PLAN);
    LiveSnapshot heard = sample.run.snapshot();
    tails.read(heard);
    return new LiveModel(
        LiveSample.PLAN,
        Duration.ofMinutes(2),
        heard,
        tails.lines(),
        tails.heaps(heard),
        tails.logs(heard));
  }

  private String part(String id) {
    return Objects.requireNonNull(LivePage.parts(model()).get(id));
  }

  private void seconds(int count) {
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
    for (int second = 0; second < count; second++) {
      sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", second, 1_000)));
    }
    sample.clock.set(LiveSample.BEGINS + count * LiveSample.SECOND);
  }

  @Test
  void beforeAnythingIsKnown_thePageSaysSo() {
    assertThat(LivePage.of(model()))
        .contains(
            "No second of this run is whole yet.",
            "Charts begin with the first whole second.",
            "No run is under way yet.",
            "No process was sampled yet.",
            "0 of 2 runs are done");
  }

  @Test
  void parts_haveTheirPlaceInThePage() {
    seconds(3);
    LiveModel model = model();
    String page = LivePage.of(model);
    LivePage.parts(model)
        .forEach((id, html) -> assertThat(page).contains("id=\"" + id + "\"").contains(html));
  }

  @Test
  void fault_isMarked_andHappensInTheList() {
    seconds(10);
    sample.run.happened(
        LiveSample.event(
            4, "kill member-2", new FaultEvent.Asked("kill", "member", List.of("member-2"), 1)));
    Map<String, String> parts = LivePage.parts(model());
    assertThat(parts.get("live-charts")).contains("kill member-2", "stroke-dasharray=\"4 3\"");
    assertThat(parts.get("live-happenings")).contains("0:04.0 ", "⚡ kill member-2");
  }

  @Test
  void lineOfSeconds_isCutWhereNothingIsKnown() {
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
    for (int second : new int[] {0, 1, 2, 5, 6, 7, 8, 9}) {
      sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", second, 1_000)));
    }
    String charts = part("live-charts");
    // Throughput, p50, p99 and the longest, each in two pieces.
    assertThat(charts.split("<polyline", -1)).hasSize(9);
  }

  @Test
  void captions_sayWhenTheLastSecondWas_onceNoRequestsAreSentAnyMore() {
    seconds(3);
    assertThat(part("live-charts")).contains("In the last whole second ");
    sample.clock.set(LiveSample.BEGINS + 9 * LiveSample.SECOND);
    assertThat(part("live-charts"))
        .contains("In the last second in which requests were sent ")
        .doesNotContain("In the last whole second");
  }

  @Test
  void logOfALostProcess_isText_whateverItHolds() {
    seconds(1);
    sample.run.happened(
        LiveSample.event(
            1, "<script>alert(1)</script>", new TrialEvent.ProcessLost("member-1", 1)));
    Map<String, String> parts = LivePage.parts(model());
    assertThat(String.join("", parts.values())).doesNotContain("<script");
    assertThat(parts.get("live-logs")).contains("member-1", "empty, or not on this host");
  }

  @Test
  void manyProcesses_areCounted_thoseInTroubleFirst() {
    seconds(1);
    for (int i = 1; i <= 60; i++) {
      sample.run.sampled(LiveSample.sample("member-" + i, 1, 0));
    }
    sample.run.happened(LiveSample.event(1, "gone", new TrialEvent.ProcessLost("member-60", 1)));
    String processes = part("live-processes");
    assertThat(processes).contains("20 more").contains("ended unasked");
    assertThat(processes.indexOf("member-60")).isLessThan(processes.indexOf("member-1<"));
    assertThat(
            IntStream.rangeClosed(1, 60)
                .mapToObj(i -> "member-" + i + "<")
                .filter(processes::contains))
        .hasSize(40);
  }
}
