package assay.judge.cost;

import static assay.judge.cost.CostlyTrial.ENTRY;
import static assay.judge.cost.CostlyTrial.SECOND;
import static assay.judge.cost.CostlyTrial.WIRE;
import static assay.judge.cost.CostlyTrial.reading;
import static assay.judge.cost.CostlyTrial.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.window.StepTimes;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.TrialRecord;
import assay.record.probe.ProbeSample;
import assay.record.results.ResourceCosts;
import assay.record.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a trial's processes use, and what an entry takes.
final class ResourceCostTest {

  private final Path folder;
  private final CostlyTrial trial;

  ResourceCostTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    trial = CostlyTrial.logged(folder);
  }

  @Test
  void allocation_isPerRequest_andNotKnownWhereOneProcessDoesNotTell() {
    assertThat(trial.figure("allocation-per-request(members)").value())
        .isCloseTo(3 * 5e9 / 2000, within(2_000.0));
    assertThat(trial.figure("allocation-per-request(clients)").value())
        .isCloseTo(5e9 / 2000, within(1_000.0));

    TrialRecord silent =
        trial.with(
            events -> events,
            probes ->
                probes.stream()
                    .map(s ->
                        s.process().equals("member-2")
                            ? new ProbeSample(
                                s.trial(), s.process(), s.nanos(), s.cpuNanos(), -1, -1, -1)
                            : s)
                    .toList(),
            network -> network);
    assertThat(trial.spending(silent).readings())
        .extracting(measurement -> measurement.metric().id())
        .contains("allocation-per-request(clients)", "cpu-per-request(members)")
        .doesNotContain("allocation-per-request(members)");
  }

  /// The first third of a 36 s window is left out, with its costs and its requests.
  @Test
  void costs_whereTheBeginningIsLeftOut_areThoseOfTheRequestsThatCount() throws IOException {
    Behaviour behaviour = new Behaviour(2000, 36, -1, 200_000, 20_000, 0, false, 0);
    CostlyTrial cut =
        CostlyTrial.of(
            folder.resolve("cut"), behaviour, each -> each.drifting(second -> second < 12 ? 2 : 1));
    Results results = cut.results();

    assertThat(results.trials().getFirst().steadiness().getFirst().leftOutSeconds()).isEqualTo(12);
    assertThat(cut.figure("cpu-per-request(members)").value())
        .isCloseTo(3 * 100e6 / 2000, within(200.0));
    assertThat(cut.figure("cpu-per-request(clients)").value())
        .isCloseTo(100e6 / 2000, within(70.0));
    assertThat(cut.figure("allocation-per-request(members)").value())
        .isCloseTo(3 * 5e9 / 2000, within(10_000.0));
    assertThat(cut.figure(WIRE).value()).isCloseTo((1_260_000 - 250_000) / 2000.0, within(0.7));
  }

  @Test
  void pauses_areThoseOfTheWindow() {
    assertThat(trial.figure("gc-pause-max(members)").value()).isEqualTo(7e6);
    assertThat(trial.figure("gc-pause-share(members)").value())
        .isCloseTo(3 * 10e6 / 10.037e9, within(1e-8));
    ResourceCosts.ProcessUse use = trial.spending(trial.record()).costs().processes().getFirst();
    assertThat(use.pauses()).isEqualTo(new ResourceCosts.Stops(2, 10_000_000, 7_000_000));
    assertThat(use.safepoints()).isEqualTo(new ResourceCosts.Stops(1, 8_000_000, 8_000_000));
  }

  @Test
  void processWithoutALog_hasNoPauses_andNoneIsMadeUp() throws IOException {
    Files.delete(trial.directory().process("sync-1", "member-3").resolve("gc.log"));
    assertThat(trial.spending(trial.record()).readings())
        .noneMatch(measurement -> measurement.metric().id().startsWith("gc-pause"));
  }

  @Test
  void entry_weighsTheSlopeOfTheFilledLevels() {
    assertThat(trial.figure(ENTRY).value()).isCloseTo(1000, within(1e-6));
    assertThat(trial.spending(trial.record()).costs().levels()).hasSize(5);
  }

  @Test
  void levelsThatDoNotLieOnALine_haveNoSlope() {
    Measurement bent =
        reading(
            trial.spending(trial.weights(9_000_000, 1_000_000, 2_000_000, 9_000_000, 4_000_000)),
            ENTRY);
    assertThat(reason(bent)).startsWith("memory does not grow in a line with ");
    Measurement falling =
        reading(
            trial.spending(trial.weights(9, 4_000_000, 3_000_000, 2_000_000, 1_000_000)), ENTRY);
    assertThat(reason(falling)).startsWith("memory does not grow in a line with ");
    Measurement few =
        reading(trial.spending(trial.weights(9, 1_000_000, 2_000_000, 3_000_000)), ENTRY);
    assertThat(reason(few)).isEqualTo("too few fill levels were measured: 4");
  }

  @Test
  void noisySlopes_areFoundOrWithheld_neverSilly() {
    Random random = new Random(3);
    int withheld = 0;
    for (int simulation = 0; simulation < 200; simulation++) {
      long[] bytes = new long[5];
      for (int i = 0; i < 5; i++) {
        bytes[i] = 30_000_000 + 800_000L * i + (long) (100_000 * random.nextGaussian());
      }
      MemoryPerEntry perEntry = MemoryPerEntry.of(trial.weights(bytes));
      Measurement measurement = perEntry.reading(trial.record()).orElseThrow();
      if (measurement.withheld() == null) {
        assertThat(measurement.value()).isCloseTo(800, within(200.0));
      } else {
        withheld++;
      }
    }
    assertThat(withheld).isBetween(1, 199);
  }

  @Test
  void idle_isWhatTheClusterUsedBeforeAnyRequest() {
    ResourceCosts.Idle idle = trial.spending(trial.record()).costs().idle();
    assertThat(idle).isEqualTo(new ResourceCosts.Idle(SECOND / 2, 3 * SECOND / 20, 630_000));
  }

  private List<String> trustAfter(double cpuBeforeRequests) throws IOException {
    Behaviour behaviour = new Behaviour(200, 5, -1, 200_000, 20_000, 0, false, 0);
    CostlyTrial busy =
        CostlyTrial.of(
            folder.resolve("idle-" + cpuBeforeRequests),
            behaviour,
            each -> each.busyBefore(cpuBeforeRequests));
    return busy.results().trust().stream().map(caveat -> Said.of(caveat.text())).toList();
  }

  @Test
  void trust_saysWhenIdleMembersUsedMuch_butNotWhenTheyUsedMoreThanUnderLoad() throws IOException {
    assertThat(trustAfter(0.5))
        .anyMatch(sentence ->
            sentence.contains("members already used up to 150 ms of CPU a second, 50.0 %"));
    assertThat(trustAfter(2.13))
        .noneMatch(sentence -> sentence.contains("idle members already used"));
    assertThat(trustAfter(0.1))
        .noneMatch(sentence -> sentence.contains("idle members already used"));
  }

  /// Requests that ended count, whatever their outcome; unsent ones do not.
  @Test
  void requests_areAllThatEnded() {
    StepTimes step =
        new StepTimes(
            0,
            SyntheticTrial.step(Behaviour.good()),
            0,
            SECOND,
            11 * SECOND,
            true,
            List.of(),
            SECOND);
    Results.Window window =
        new Results.Window(
            "open-1",
            "steady",
            "get",
            10 * SECOND,
            700,
            200,
            100,
            5000,
            600,
            70,
            List.of(),
            List.of(),
            List.of());

    assertThat(MonotonicCounter.requests(List.of(step), List.of(window))).isEqualTo(1000);
  }
}
