package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Judge;
import assay.judge.Said;
import assay.plan.Configuration;
import assay.plan.LinkSettings;
import assay.plan.Plan;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.probe.LinkLog;
import assay.record.probe.LinkSample;
import assay.record.results.LinkResult;
import assay.record.results.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinkFiguresTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000;

  @TempDir Path folder;

  private static Configuration configuration(String sites) {
    Map<String, Plan.Value> settings = new LinkedHashMap<>();
    settings.put("sites", new Plan.Value(sites, "study.yaml:4"));
    settings.put("link-delay", new Plan.Value("26ms", "study.yaml:5"));
    settings.put("link-loss", new Plan.Value("0.5%", "study.yaml:5"));
    settings.put("link-bandwidth", new Plan.Value("100Mbit", "study.yaml:5"));
    return new Configuration("far", "far", settings);
  }

  /// A row at a second: frames of 1,000 bytes there, and a tenth as many of 100 bytes back.
  private static LinkSample row(double seconds, long frames, long left, long lost, long median) {
    return new LinkSample(
        "far-1",
        Math.round(seconds * SECOND),
        frames,
        frames * 1_000,
        left,
        frames - left - lost,
        lost,
        0,
        0,
        MILLI,
        2 * MILLI,
        frames / 10,
        frames * 10,
        frames / 10,
        0,
        0,
        0,
        0,
        3 * MILLI,
        4 * MILLI,
        40,
        39,
        median,
        median + MILLI,
        median + 2 * MILLI,
        40,
        300_000,
        400_000,
        500_000,
        Math.round(seconds * SECOND / 5));
  }

  private @Nullable LinkResult of(
      Configuration configuration,
      @Nullable String processesOf,
      List<TimedEvent> events,
      LinkSample... rows) {
    Plan.Trial trial = new Plan.Trial("far-1", "far", 1, false, processesOf);
    return LinkFigures.of(
        new TrialRecord(
            new RunDirectory(folder),
            trial,
            events,
            List.of(),
            List.of(),
            List.of(),
            List.of(rows)),
        configuration);
  }

  private LinkResult link(
      @Nullable String processesOf, List<TimedEvent> events, LinkSample... rows) {
    return Objects.requireNonNull(of(configuration("ny 2, ldn 2"), processesOf, events, rows));
  }

  @Test
  void trialWithoutALink_hasNone() {
    assertThat(of(configuration("ny 2, ldn 2"), null, List.of())).isNull();
    assertThat(of(configuration("ny 2"), null, List.of(), row(0, 1, 1, 0, 1))).isNull();
  }

  /// 5,000 frames a second of 1,000 bytes, nine in ten arrive; the last row comes too soon to be a
  /// second.
  @Test
  void figures_areThoseOfTheLastRow_andOfTheBusiestSecond() {
    LinkResult link =
        link(
            null,
            List.of(),
            row(0, 1_000, 1_000, 0, 50 * MILLI),
            row(1, 6_000, 5_500, 0, 51 * MILLI),
            row(2, 8_000, 7_490, 10, 52 * MILLI),
            row(2.01, 9_000, 8_480, 10, 53 * MILLI));

    assertThat(link.sites()).containsExactly("ny", "ldn");
    assertThat(link.asked())
        .isEqualTo(new LinkSettings(26 * MILLI, 0, 0.005, 0, 100_000_000, 1000));
    assertThat(link.across())
        .isEqualTo(new LinkResult.RoundTrips(40, 53 * MILLI, 54 * MILLI, 55 * MILLI));
    assertThat(link.returned()).isEqualTo(39);
    assertThat(link.added(link.across().p50Nanos())).isEqualTo(52_700_000);
    assertThat(link.there())
        .usingRecursiveComparison()
        .isEqualTo(new LinkResult.Way(9_000, 510, 10, 0, 0, 4_500 * 8_000.0, MILLI, 2 * MILLI));
    assertThat(link.back().busiestBitsPerSecond()).isEqualTo(500 * 800.0);
    assertThat(link.lateP99Nanos()).isEqualTo(3 * MILLI);
    assertThat(link.cpuNanos()).isEqualTo(link.watchedNanos() / 5);
  }

  /// Clopper and Pearson's interval for none in n reaches to 1 - 0.025^(1/n).
  @Test
  void share_isThatOfWhatCameToTheWire() {
    LinkResult none = link(null, List.of(), row(0, 0, 0, 0, 1), row(1, 1_000, 900, 0, 1));
    LinkResult.Share share = Objects.requireNonNull(none.lost());
    assertThat(share.value()).isZero();
    assertThat(share.low()).isZero();
    assertThat(share.high()).isCloseTo(1 - Math.pow(0.025, 1 / 1_000.0), within(1e-9));

    LinkResult some = link(null, List.of(), row(0, 0, 0, 0, 1), row(1, 1_000, 900, 10, 1));
    assertThat(Objects.requireNonNull(some.lost()).value()).isCloseTo(10 / 1_010.0, within(1e-12));

    assertThat(link(null, List.of(), row(0, 0, 0, 0, 1)).lost()).isNull();
  }

  /// A trial that took over its processes has a link with earlier traffic.
  @Test
  void linkThatIsTakenOver_countsFromItsFirstRow() {
    LinkSample[] rows = {row(0, 1_000, 1_000, 0, 1), row(1, 3_000, 2_900, 50, 1)};
    assertThat(link(null, List.of(), rows).there().frames()).isEqualTo(3_000);
    assertThat(link("near-1", List.of(), rows).there().frames()).isEqualTo(2_000);
  }

  @Test
  void roundTrips_areThoseUntilTheFirstFaultOfTheLink() {
    LinkSample[] rows = {
      row(0, 0, 0, 0, 52 * MILLI), row(1, 10, 10, 0, 53 * MILLI), row(2, 20, 20, 0, 90 * MILLI)
    };
    assertThat(link(null, List.of(fault("link", 1.5)), rows).across().p50Nanos())
        .isEqualTo(53 * MILLI);
    assertThat(link(null, List.of(fault("member", 1.5)), rows).across().p50Nanos())
        .isEqualTo(90 * MILLI);
    assertThat(link(null, List.of(fault("link", -1)), rows).returned()).isZero();
  }

  private static TimedEvent fault(String target, double seconds) {
    return SomeEvent.of(
        Math.round(seconds * SECOND),
        "far-1",
        TimedEvent.Type.FAULT,
        "open-1",
        "",
        Map.of("fault", "partition", "target", target));
  }

  /// A late link spoils times between its trial's sites, but neither other times nor the run.
  @Test
  void trialWhoseLinkWasLate_tellsIt_andKeepsItsOtherTimes() throws IOException {
    assertThat(judged(30 * MILLI).trials().getFirst().invalid())
        .singleElement()
        .satisfies(reason -> {
          assertThat(reason.code()).isEqualTo("E711");
          assertThat(Said.of(reason.text())).contains("more than 30.0 ms late");
        });
    assertThat(judged(30 * MILLI).invalid()).isEmpty();
    assertThat(judged(30 * MILLI).rows().getFirst().figures())
        .anySatisfy(figure -> {
          assertThat(figure.metric()).isEqualTo("p50(put)");
          assertThat(figure.value()).isNotNull();
        });
    Results good = judged(MILLI);
    assertThat(good.trials().getFirst().invalid()).isEmpty();
    assertThat(Objects.requireNonNull(good.trials().getFirst().link()).there().frames())
        .isEqualTo(200);
  }

  private Results judged(long lateNanos) throws IOException {
    Behaviour behaviour = Behaviour.good();
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(behaviour), List.of(linked()), 1);
    SyntheticRun run =
        new SyntheticRun(folder.resolve("run-" + lateNanos + "-" + System.nanoTime()), plan);
    new SyntheticTrial("far-1", behaviour, 1, 10 * SECOND).into(run);
    try (LinkLog log = new LinkLog(run.directory().link())) {
      for (int second = 0; second < 2; second++) {
        log.append(
            late(
                row(10 + second, 100L * (second + 1), 100L * (second + 1), 0, 52_600_000),
                lateNanos));
      }
    }
    return Judge.judge(run.directory()).results();
  }

  private static Configuration linked() {
    Map<String, Plan.Value> settings = new LinkedHashMap<>(configuration("ny 2, ldn 1").settings());
    settings.remove("link-loss");
    settings.put("members", new Plan.Value("3", "study.yaml:4"));
    return new Configuration("far", "far", settings);
  }

  private static LinkSample late(LinkSample row, long nanos) {
    return new LinkSample(
        row.trial(),
        row.nanos(),
        row.thereFrames(),
        row.thereBytes(),
        row.thereLeft(),
        row.thereDropped(),
        row.thereLost(),
        row.thereCut(),
        row.thereOverrun(),
        nanos,
        nanos,
        row.backFrames(),
        row.backBytes(),
        row.backLeft(),
        row.backDropped(),
        row.backLost(),
        row.backCut(),
        row.backOverrun(),
        nanos,
        nanos,
        row.sent(),
        row.back(),
        row.roundTripP50(),
        row.roundTripP99(),
        row.roundTripMost(),
        row.insideSent(),
        row.insideP50(),
        row.insideP99(),
        row.insideMost(),
        row.cpuNanos());
  }
}
