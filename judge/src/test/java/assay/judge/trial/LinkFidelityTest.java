package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.Said;
import assay.judge.trial.TrialValidity.Reason;
import assay.metric.MetricFamily;
import assay.plan.LinkSettings;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Deviations of a link from the request, each just inside and just outside its tolerance.
final class LinkFidelityTest {

  private static final long MILLI = 1_000_000;
  private static final long MICRO = 1_000;

  private static String said(LinkDraft link) {
    return LinkFidelity.difference(link.link())
        .map(reason -> Said.of(reason.sentence()))
        .orElse("");
  }

  @Test
  void linkAsAsked_isNoReason_andNeitherIsNone() {
    assertThat(said(new LinkDraft())).isEmpty();
    assertThat(LinkFidelity.difference(null)).isEmpty();
  }

  /// By the delay of 26 ms.
  @Test
  void framesThatLeaveLate_areFound_eitherWay() {
    assertThat(said(new LinkDraft().there(0, 0, 0, 0, 3e6, 26 * MILLI))).isEmpty();
    assertThat(said(new LinkDraft().there(0, 0, 0, 0, 3e6, 26_100 * MICRO)))
        .isEqualTo(
            "the link between ny and ldn was not what was asked:"
                + " 1 of 100 frames left it more than 26.1 ms late, where 26.0 ms are let pass");
    assertThat(said(new LinkDraft().lateBack(90 * MILLI))).contains("more than 90.0 ms late");
  }

  @Test
  void shortDelay_isLetPassTwentyMillisecondsOfLatenessAndTwoOfARoundTrip() {
    LinkSettings near = new LinkSettings(MILLI, 0, 0, 0, 0, 1000);
    assertThat(said(new LinkDraft().asked(near).median(2 * MILLI).lateBack(20 * MILLI))).isEmpty();
    assertThat(said(new LinkDraft().asked(near).median(2 * MILLI).lateBack(20_001 * MICRO)))
        .isNotEmpty();
    assertThat(said(new LinkDraft().asked(near).median(4_300 * MICRO))).isEmpty();
    assertThat(said(new LinkDraft().asked(near).median(4_301 * MICRO))).isNotEmpty();
  }

  /// At least twice 26 ms; with a variation of 3 ms at least twice 23 ms.
  @Test
  void roundTripBelowItsDelays_isImpossible() {
    assertThat(said(new LinkDraft().median(52 * MILLI))).isEmpty();
    assertThat(said(new LinkDraft().median(52 * MILLI - 1))).contains("delays alone take 52.0 ms");
    assertThat(said(new LinkDraft().asked(3 * MILLI, 0, 0, 0).median(46 * MILLI))).isEmpty();
    assertThat(said(new LinkDraft().asked(3 * MILLI, 0, 0, 0).median(46 * MILLI - 1)))
        .contains("delays alone take 46.0 ms");
    assertThat(said(new LinkDraft().asked(0, 0, 0.9, 0).median(MILLI))).isEmpty();
  }

  /// 52 ms, 0.3 ms inside a site, and a tenth of 52 ms; with jitter twice that.
  @Test
  void roundTripThatIsTooLong_isFound() {
    assertThat(said(new LinkDraft().median(57_500 * MICRO))).isEmpty();
    assertThat(said(new LinkDraft().median(57_501 * MICRO)))
        .contains("the median round trip took 57.5 ms, where 57.5 ms are let pass");
    assertThat(said(new LinkDraft().asked(3 * MILLI, 0, 0, 0).median(63_500 * MICRO))).isEmpty();
    assertThat(said(new LinkDraft().asked(3 * MILLI, 0, 0, 0).median(63_501 * MICRO))).isNotEmpty();
  }

  /// A queue's waiting time is as requested, however long.
  @Test
  void roundTripThroughAQueue_isNoDifference() {
    LinkDraft used = new LinkDraft().asked(0, 0, 0, 10_000_000).median(90 * MILLI);
    assertThat(said(used.there(0, 0, 0, 0, 4.9e6, MILLI))).contains("median round trip");
    assertThat(said(used.there(0, 0, 0, 0, 5e6, MILLI))).isEmpty();
    assertThat(said(used.there(1, 0, 0, 0, 1e6, MILLI))).isEmpty();
  }

  @Test
  void linkWhosePacketsDoNotComeBack_isNotMeasured() {
    assertThat(said(new LinkDraft().unanswered())).isEmpty();
  }

  @Test
  void framesThatNobodyAskedToLose_areFound() {
    assertThat(said(new LinkDraft().there(0, 0, 0, 1, 3e6, MILLI)))
        .endsWith("1 frame was lost because too many were under way");
    assertThat(said(new LinkDraft().there(0, 1, 0, 0, 3e6, MILLI)))
        .endsWith("1 of 20,000 frames from ny to ldn were lost, where 0 % was asked");
    assertThat(said(new LinkDraft().there(5_000, 0, 5_000, 0, 3e6, MILLI))).isEmpty();
  }

  /// With 20,000 frames and 1 % loss 200 are expected, with a standard deviation of 14.07: 3.29 of
  /// them are 46. Frames cut or dropped before the wire are no simulations: with 10,000 frames 100 are
  /// expected.
  @Test
  void shareThatIsLost_isHeldAgainstChance() {
    LinkDraft loses = new LinkDraft().asked(0, 0.01, 0, 0);
    assertThat(lost(loses, 200, 0)).doesNotContain("from ny to ldn");
    assertThat(lost(loses, 240, 0)).doesNotContain("from ny to ldn");
    assertThat(lost(loses, 160, 0)).doesNotContain("from ny to ldn");
    assertThat(lost(loses, 255, 0)).contains("255 of 20,000 frames from ny to ldn were lost");
    assertThat(lost(loses, 145, 0)).contains("145 of 20,000 frames from ny to ldn were lost");
    assertThat(lost(loses, 200, 10_000)).contains("200 of 10,000 frames from ny to ldn");
    assertThat(lost(loses, 100, 10_000)).doesNotContain("from ny to ldn");
    assertThat(lost(loses, 200, 0)).contains("0 of 9,000 frames from ldn to ny were lost");
  }

  private static String lost(LinkDraft link, long lost, long cut) {
    return said(link.there(0, lost, cut, 0, 3e6, MILLI));
  }

  @Test
  void reason_spoilsTimesBetweenSitesAlone() {
    Reason reason =
        LinkFidelity.difference(new LinkDraft().median(90 * MILLI).link()).orElseThrow();
    Set<String> spoilt =
        MetricFamily.all().stream()
            .filter(family -> reason.invalidates(family.alone()))
            .map(MetricFamily::key)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(spoilt)
        .containsExactlyElementsOf(
            new TreeSet<>(
                List.of(
                    "cross-site-delay-p50",
                    "cross-site-delay-p90",
                    "cross-site-delay-p99",
                    "cross-site-delay-max",
                    "cross-site-fault-delay",
                    "cross-site-lag",
                    "cross-site-backlog",
                    "cross-site-backlog-bytes",
                    "cross-site-backlog-changes",
                    "cross-site-catch-up",
                    "cross-site-drain",
                    "cross-site-throughput")));
    assertThat(reason.code()).isEqualTo("E711");
    assertThat(reason.timingOnly()).isTrue();
    assertThat(reason.told().ofTimes()).isTrue();
  }

  /// A reason against a generator's times does not concern these.
  @Test
  void reasonOfTheGenerator_leavesTimesBetweenSites() {
    for (TrialValidity.Invalidated what :
        List.of(TrialValidity.Invalidated.TIMES, TrialValidity.Invalidated.BINS)) {
      assertThat(
              new Reason("E702", Fact.quoted("late"), what)
                  .invalidates(MetricFamily.CROSS_SITE_LAG.alone()))
          .isFalse();
    }
  }
}
