package assay.live.heard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.live.LiveSample;
import assay.live.heard.LiveProcessState.Standing;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.RunEvent;
import assay.record.event.TrialEvent;
import assay.record.probe.ProbeSample;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class ProcessTrackerTest {

  private static final TrialEvent.AuditEnds AUDITED =
      new TrialEvent.AuditEnds(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty());

  private final ProcessTracker tracker = new ProcessTracker();

  private LiveProcessState line(String name, long second) {
    return tracker.lines(LiveSample.BEGINS + second * LiveSample.SECOND).stream()
        .filter(line -> line.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void processes_standMembersFirst_byNumber() {
    for (String name : List.of("client-1", "member-10", "database", "member-2")) {
      tracker.sampled(LiveSample.sample(name, 0, 0));
    }
    assertThat(tracker.lines(LiveSample.BEGINS))
        .extracting(LiveProcessState::name)
        .containsExactly("member-2", "member-10", "client-1", "database");
  }

  @Test
  void cpu_isWhatTwoSamplesDifferBy() {
    tracker.sampled(LiveSample.sample("member-1", 0, 1_000_000_000L));
    assertThat(line("member-1", 0).cpu()).isEmpty();
    tracker.sampled(LiveSample.sample("member-1", 1, 1_250_000_000L));
    assertThat(line("member-1", 1).cpu().orElseThrow()).isCloseTo(0.25, within(1e-9));
    assertThat(line("member-1", 1).standing()).isEqualTo(Standing.FINE);
  }

  /// At a window's edge a process is sampled twice within milliseconds.
  @Test
  void cpu_isNotToldOfAFewMilliseconds() {
    tracker.sampled(LiveSample.sample("member-1", 0, 0));
    tracker.sampled(LiveSample.sample("member-1", 1, 500_000_000L));
    long soon = LiveSample.BEGINS + LiveSample.SECOND + 2_000_000L;
    tracker.sampled(
        new ProbeSample("sync-1", "member-1", soon, 504_000_000L, 64 << 20, 2_000_000, 1 << 20));
    assertThat(line("member-1", 1).cpu().orElseThrow()).isCloseTo(0.503, within(1e-3));
  }

  private void tell(long second, RunEvent event) {
    tracker.happened(LiveSample.event(second, "it happened", event));
  }

  @Test
  void silence_isNoDoubt_onceTheTrialHasEnded_untilTheNextIsReady() {
    tracker.sampled(LiveSample.sample("member-1", 0, 0));
    tell(1, AUDITED);
    assertThat(line("member-1", 9).state()).isEqualTo("not sampled now");
    assertThat(line("member-1", 9).standing()).isEqualTo(Standing.FINE);
    tell(10, new TrialEvent.TrialEnds());
    assertThat(line("member-1", 19).state()).isEqualTo("its run has ended");
    assertThat(line("member-1", 19).standing()).isEqualTo(Standing.FINE);
    // Another trial takes the process over.
    tell(20, new TrialEvent.TrialBegins());
    assertThat(line("member-1", 29).standing()).isEqualTo(Standing.FINE);
    tell(30, new TrialEvent.Ready(1));
    assertThat(line("member-1", 31).state()).isEqualTo("running");
    assertThat(line("member-1", 39).state()).isEqualTo("no sample for 9 s");
    assertThat(line("member-1", 39).standing()).isEqualTo(Standing.DOUBTFUL);
  }

  @Test
  void endOfATrial_clearsFaultsAndMembership_andKeepsThoseThatEndedUnasked() {
    tracker.sampled(LiveSample.sample("member-1", 1, 0));
    tracker.sampled(LiveSample.sample("member-2", 1, 0));
    tell(1, new ClusterEvent.Members(List.of("member-2")));
    tell(1, new TrialEvent.ProcessLost("member-2", 3));
    assertThat(tracker.doubtful(LiveSample.BEGINS + LiveSample.SECOND))
        .containsExactly("member-1", "member-2");
    tell(2, new TrialEvent.TrialFailed("a member ended"));
    assertThat(line("member-1", 2).standing()).isEqualTo(Standing.FINE);
    assertThat(line("member-2", 2).standing()).isEqualTo(Standing.LOST);
  }

  @Test
  void silence_isTold_andTheFiguresOfBeforeAreNot() {
    tracker.sampled(LiveSample.sample("member-1", 0, 0));
    tracker.sampled(LiveSample.sample("member-1", 1, 1));
    LiveProcessState silent = line("member-1", 9);
    assertThat(silent.state()).isEqualTo("no sample for 8 s");
    assertThat(silent.standing()).isEqualTo(Standing.DOUBTFUL);
    assertThat(silent.cpu()).isEmpty();
    assertThat(silent.residentBytes()).isEqualTo(-1);
  }

  @Test
  void fault_isTheState_untilItIsOver() {
    tracker.sampled(LiveSample.sample("member-2", 1, 0));
    tracker.happened(
        LiveSample.event(
            1, "pause member-2", new FaultEvent.Asked("pause", "member", List.of("member-2"), 1)));
    assertThat(line("member-2", 1).state()).isEqualTo("fault: pause");
    tracker.happened(
        LiveSample.event(
            2,
            "over",
            new FaultEvent.Over(
                "it runs",
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                1)));
    assertThat(line("member-2", 2).state()).isEqualTo("running");
  }

  @Test
  void memberThatTheEngineDoesNotCount_isDoubtful_andOneThatEndedIsLost() {
    tracker.sampled(LiveSample.sample("member-1", 1, 0));
    tracker.sampled(LiveSample.sample("member-2", 1, 0));
    tracker.sampled(LiveSample.sample("client-1", 1, 0));
    tracker.happened(LiveSample.event(1, "two", new ClusterEvent.Members(List.of("member-1"))));
    assertThat(line("member-1", 1).standing()).isEqualTo(Standing.FINE);
    assertThat(line("member-2", 1).state()).isEqualTo("not in the engine's cluster");
    assertThat(line("client-1", 1).standing()).isEqualTo(Standing.FINE);

    tracker.happened(LiveSample.event(1, "lost", new TrialEvent.ProcessLost("member-2", 137)));
    assertThat(line("member-2", 1).state()).isEqualTo("ended unasked, exit code 137");
    assertThat(tracker.lost()).containsExactly("member-2");
    assertThat(line("member-2", 1).standing()).isEqualTo(Standing.LOST);
  }
}
