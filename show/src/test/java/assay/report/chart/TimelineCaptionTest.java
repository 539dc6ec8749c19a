package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.record.TrialDraft;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.chart.TimelineSection.Strip;
import assay.report.model.ReportModel;
import assay.report.model.TimelineEvents;
import assay.report.model.TimelineEvents.Moment;
import assay.report.model.TimelineEvents.Offer;
import assay.report.model.TrialTimeline;
import assay.report.model.TrialTimeline.Span;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TimelineCaptionTest {

  private static final long SECOND = 1_000_000_000;

  /// Ten spans of a second, with a fault after three.
  private static Strip strip(IntToDoubleFunction perSecond, Offer... offers) {
    List<Span> spans =
        IntStream.range(0, 10)
            .mapToObj(
                second -> new Span(second, perSecond.applyAsDouble(second), 0, true, Map.of()))
            .toList();
    TimelineEvents events =
        new TimelineEvents(
            List.of(),
            List.of(),
            List.of(),
            List.of(new Moment(3, "kill")),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(offers));
    return new Strip(
        "sync",
        TrialDraft.of("sync-1", "sync", 1).trial(),
        List.of(),
        new TrialTimeline(0, SECOND, List.of("get"), spans),
        events,
        List.of());
  }

  /// The schedule asks for 20/s from 6 s on, and gets them.
  @Test
  void rateThatFallsByItself_isNotTheFaultsDoing() {
    Strip strip =
        strip(
            second -> second == 4 ? 200 : second < 6 ? 400 : 20,
            new Offer(0, 6, 400, 400),
            new Offer(6, 10, 20, 20));
    assertThat(TimelineCaption.of(strip, false))
        .isEqualTo("① kill at 3.0 s: throughput fell to 200/s of 400/s offered at the lowest.");
  }

  @Test
  void spanOfARamp_isMeasuredAgainstItsOwnRate() {
    Strip strip = strip(second -> second == 7 ? 100 : 100 * second, new Offer(0, 10, 0, 1000));
    assertThat(TimelineCaption.of(strip, false))
        .isEqualTo("① kill at 3.0 s: throughput fell to 100/s of 750/s offered at the lowest.");
  }

  @Test
  void spanInWhichHardlyAnythingWasDue_isNotTheLowest() {
    Strip strip =
        strip(
            second -> second == 4 ? 300 : second < 6 ? 400 : 0,
            new Offer(0, 6, 400, 400),
            new Offer(6, 10, 0.5, 0.5));
    assertThat(TimelineCaption.of(strip, false)).contains("fell to 300/s of 400/s offered");
  }

  @Test
  void loadWithoutASchedule_hasItsLeastThroughput() {
    assertThat(TimelineCaption.of(strip(second -> second == 5 ? 30 : 400), false))
        .isEqualTo("① kill at 3.0 s: throughput fell to 30/s at the lowest.");
  }

  private static ReportModel offering(double perSecond) {
    ReportModel plain = FirstLook.fourConfigurations().sheet();
    Step.Open step = (Step.Open) plain.plan().steps().getFirst();
    Step shaped =
        step.at(
                new Rate(
                    "a shape",
                    List.of(new Rate.Point(0, 100), new Rate.Point(24 * SECOND, perSecond))))
            .harmedBy(step.faults(), Duration.ofSeconds(24));
    Plan plan = plain.plan().toBuilder().steps(List.of(shaped)).plan();
    return Altered.with(plain, plan);
  }

  /// 2,000/s were done.
  @Test
  void axis_holdsWhatWasOfferedToo() {
    assertThat(TimelineSection.of(offering(2000)).render()).doesNotContain(">10k/s<");
    assertThat(TimelineSection.of(offering(9000)).render()).contains(">10k/s<", "offered 9k/s");
  }
}
