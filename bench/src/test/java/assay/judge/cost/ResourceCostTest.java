package assay.judge.cost;

import static assay.judge.cost.CostlyCell.ENTRY;
import static assay.judge.cost.CostlyCell.SECOND;
import static assay.judge.cost.CostlyCell.WIRE;
import static assay.judge.cost.CostlyCell.reading;
import static assay.judge.cost.CostlyCell.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.figure.Measurement;
import assay.judge.window.StepTimes;
import assay.record.CellRecord;
import assay.record.SyntheticCell;
import assay.record.SyntheticCell.Behaviour;
import assay.record.probe.ProbeSample;
import assay.record.results.Caveat;
import assay.record.results.ResourceCosts;
import assay.record.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a cell's processes use, and what an entry weighs.
final class ResourceCostTest {

  private final Path folder;
  private final CostlyCell cell;

  ResourceCostTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    cell = CostlyCell.logged(folder);
  }

  @Test
  void allocation_isPerRequest_andNotKnownWhereOneProcessDoesNotTell() {
    assertThat(cell.figure("allocation-per-request(members)").value())
        .isCloseTo(3 * 5e9 / 2000, within(2_000.0));
    assertThat(cell.figure("allocation-per-request(clients)").value())
        .isCloseTo(5e9 / 2000, within(1_000.0));

    CellRecord silent =
        cell.with(
            events -> events,
            probes ->
                probes.stream()
                    .map(s ->
                        s.process().equals("member-2")
                            ? new ProbeSample(
                                s.cell(), s.process(), s.nanos(), s.cpuNanos(), -1, -1, -1)
                            : s)
                    .toList(),
            network -> network);
    assertThat(cell.spending(silent).readings())
        .extracting(measurement -> measurement.metric().id())
        .contains("allocation-per-request(clients)", "cpu-per-request(members)")
        .doesNotContain("allocation-per-request(members)");
  }

  /// The first third of a 36 s window is left out, with its costs and its requests.
  @Test
  void costs_whereTheBeginningIsLeftOut_areThoseOfTheRequestsThatCount() throws IOException {
    Behaviour behaviour = new Behaviour(2000, 36, -1, 200_000, 20_000, 0, false, 0);
    CostlyCell cut =
        CostlyCell.of(
            folder.resolve("cut"), behaviour, each -> each.drifting(second -> second < 12 ? 2 : 1));
    Results results = cut.results();

    assertThat(results.cells().getFirst().steadiness().getFirst().leftOutSeconds()).isEqualTo(12);
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
    assertThat(cell.figure("gc-pause-max(members)").value()).isEqualTo(7e6);
    assertThat(cell.figure("gc-pause-total(members)").value())
        .isCloseTo(3 * 10e6 / 10.037, within(10.0));
    ResourceCosts.ProcessUse use = cell.spending(cell.record()).costs().processes().getFirst();
    assertThat(use.pauses()).isEqualTo(new ResourceCosts.Stops(2, 10_000_000, 7_000_000));
    assertThat(use.safepoints()).isEqualTo(new ResourceCosts.Stops(1, 8_000_000, 8_000_000));
  }

  @Test
  void processWithoutALog_hasNoPauses_andNoneIsMadeUp() throws IOException {
    Files.delete(cell.directory().process("sync-1", "member-3").resolve("gc.log"));
    assertThat(cell.spending(cell.record()).readings())
        .noneMatch(measurement -> measurement.metric().id().startsWith("gc-pause"));
  }

  @Test
  void entry_weighsTheSlopeOfTheFilledLevels() {
    assertThat(cell.figure(ENTRY).value()).isCloseTo(1000, within(1e-6));
    assertThat(cell.spending(cell.record()).costs().levels()).hasSize(5);
  }

  @Test
  void levelsThatDoNotLieOnALine_haveNoSlope() {
    Measurement bent =
        reading(
            cell.spending(cell.weights(9_000_000, 1_000_000, 2_000_000, 9_000_000, 4_000_000)),
            ENTRY);
    assertThat(reason(bent)).startsWith("the fill levels do not lie on a line: ");
    Measurement falling =
        reading(cell.spending(cell.weights(9, 4_000_000, 3_000_000, 2_000_000, 1_000_000)), ENTRY);
    assertThat(reason(falling)).startsWith("the fill levels do not lie on a line: ");
    Measurement few =
        reading(cell.spending(cell.weights(9, 1_000_000, 2_000_000, 3_000_000)), ENTRY);
    assertThat(reason(few)).isEqualTo("too few fill levels were weighed: 4");
  }

  @Test
  void noisySlopes_areFoundOrWithheld_neverSilly() {
    Random random = new Random(3);
    int withheld = 0;
    for (int trial = 0; trial < 200; trial++) {
      long[] bytes = new long[5];
      for (int i = 0; i < 5; i++) {
        bytes[i] = 30_000_000 + 800_000L * i + (long) (100_000 * random.nextGaussian());
      }
      MemoryPerEntry perEntry = MemoryPerEntry.of(cell.weights(bytes));
      Measurement measurement = perEntry.reading(cell.record()).orElseThrow();
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
    ResourceCosts.Idle idle = cell.spending(cell.record()).costs().idle();
    assertThat(idle).isEqualTo(new ResourceCosts.Idle(SECOND / 2, 3 * SECOND / 20, 630_000));
  }

  private List<String> trustAfter(double cpuBeforeRequests) throws IOException {
    Behaviour behaviour = new Behaviour(200, 5, -1, 200_000, 20_000, 0, false, 0);
    CostlyCell busy =
        CostlyCell.of(
            folder.resolve("idle-" + cpuBeforeRequests),
            behaviour,
            each -> each.busyBefore(cpuBeforeRequests));
    return busy.results().trust().stream().map(Caveat::text).toList();
  }

  @Test
  void trust_saysWhenIdleMembersUsedMuch_butNotWhenTheyUsedMoreThanUnderLoad() throws IOException {
    assertThat(trustAfter(0.5))
        .anyMatch(sentence ->
            sentence.contains("members already used up to 150 ms of CPU a second, 50.0 %"));
    assertThat(trustAfter(2.13)).noneMatch(sentence -> sentence.contains("before any request"));
    assertThat(trustAfter(0.1)).noneMatch(sentence -> sentence.contains("before any request"));
  }

  /// Requests that ended count, whatever their outcome; unsent ones do not.
  @Test
  void requests_areAllThatEnded() {
    StepTimes step =
        new StepTimes(
            0,
            SyntheticCell.step(Behaviour.good()),
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
