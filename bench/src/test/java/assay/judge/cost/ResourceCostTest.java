package assay.judge.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Judge;
import assay.judge.figure.Measurement;
import assay.judge.window.MeasuredWindows;
import assay.judge.window.StepTimes;
import assay.record.CellRecord;
import assay.record.RunRecord;
import assay.record.SomeEvent;
import assay.record.SyntheticCell;
import assay.record.SyntheticCell.Behaviour;
import assay.record.SyntheticRun;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeSample;
import assay.record.probe.Wire;
import assay.record.results.Caveat;
import assay.record.results.ResourceCosts;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cell at 2,000 requests a second whose every cost is known: what it is made of stands in
/// [SyntheticCell].
final class ResourceCostTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long BEGINS = 10 * SECOND;
  private static final String WIRE = "bytes-per-request";
  private static final String ENTRY = "memory-per-entry";

  @TempDir private Path folder;
  private RunDirectory directory = new RunDirectory(Path.of(""));

  @BeforeEach
  void actOutACell() throws IOException {
    Behaviour behaviour = Behaviour.good();
    SyntheticRun run =
        new SyntheticRun(
            folder,
            SyntheticCell.plan(
                SyntheticCell.step(behaviour), List.of(SyntheticCell.strategy("sync")), 1));
    new SyntheticCell("sync-1", behaviour, 1, BEGINS).into(run);
    // The window lasts from 15 s to 25 s: a pause before it, two in it, one after it.
    String log =
        """
        [14900000000ns][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 50.000ms
        [16000000000ns][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 3.000ms
        [17000000000ns][gc] GC(2) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 7.000ms
        [17100000000ns][safepoint] Safepoint "G1CollectForAllocation", Total: 8000000 ns
        [26000000000ns][gc] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 90.000ms
        """;
    for (String process : List.of("member-1", "member-2", "member-3")) {
      run.gcLog("sync-1", process, new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    }
    directory = run.directory();
  }

  private CellRecord record() {
    RunRecord run = RunRecord.open(directory);
    return run.cell(run.plan().cells().getFirst());
  }

  private Figure figure(String metric) {
    Results results = Judge.judge(directory).results();
    return results.rows().getFirst().figures().stream()
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric));
  }

  private ResourceCost spending(CellRecord cell) {
    List<StepTimes> steps = StepTimes.of(RunRecord.open(directory).plan().steps(), cell.events());
    return ResourceCost.of(cell, steps, MeasuredWindows.of(cell, steps).list());
  }

  private static Measurement reading(ResourceCost cost, String metric) {
    return cost.readings().stream()
        .filter(measurement -> measurement.metric().id().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric));
  }

  private CellRecord with(
      UnaryOperator<List<TimedEvent>> marks,
      UnaryOperator<List<ProbeSample>> probes,
      UnaryOperator<List<NetworkSample>> network) {
    CellRecord cell = record();
    return new CellRecord(
        cell.directory(),
        cell.cell(),
        marks.apply(cell.events()),
        cell.timeline(),
        probes.apply(cell.probes()),
        network.apply(cell.network()),
        cell.link());
  }

  private CellRecord network(UnaryOperator<NetworkSample> change) {
    return with(
        events -> events, probes -> probes, samples -> samples.stream().map(change).toList());
  }

  private CellRecord weights(long... bytes) {
    return with(
        events ->
            IntStream.range(0, bytes.length)
                .mapToObj(i ->
                    SomeEvent.of(
                        BEGINS + SECOND,
                        "sync-1",
                        TimedEvent.Type.WEIGHED,
                        null,
                        "",
                        Map.of("entries", "" + 1000 * i, "bytes", "" + bytes[i])))
                .toList(),
        probes -> probes,
        network -> network);
  }

  @Test
  void bytesOnTheWire_areThoseOfTheLoopbackLessOtherProgramsOwn() {
    assertThat(figure(WIRE).value()).isCloseTo((1_260_000 - 250_000) / 2000.0, within(0.5));
    assertThat(figure(WIRE).unit()).isEqualTo("bytes");
    assertThat(spending(record()).unexplained().orElseThrow())
        .isCloseTo(10_000 / 1_260_000.0, within(1e-6));
  }

  @Test
  void bytesOnTheWire_ofNoConnectionThatWasSeen_areAFigureUpToATenth() {
    assertThat(reading(spending(seen(0.92)), WIRE).withheld()).isNull();
    assertThat(reason(reading(spending(seen(0.08)), WIRE)))
        .contains("92.0 % of the bytes on the wire", "of no connection that was seen");
  }

  /// What crossed, this share of it the cluster's and the rest nobody's.
  private CellRecord seen(double share) {
    return network(s ->
        new NetworkSample(
            s.cell(), s.nanos(), s.loopbackBytes(), (long) (s.loopbackBytes() * share), 0));
  }

  @Test
  void bytesOnTheWire_whoseNobodyKnows_countWhileTheIdleLoopbackWasQuiet() {
    CellRecord quiet =
        network(s ->
            new NetworkSample(
                s.cell(), s.nanos(), s.nanos() < 14 * SECOND ? 0 : s.loopbackBytes(), -1, -1));
    assertThat(reading(spending(quiet), WIRE).withheld()).isNull();
    assertThat(reading(spending(quiet), WIRE).value()).isCloseTo(630, within(3.0));

    CellRecord loud =
        network(s -> new NetworkSample(s.cell(), s.nanos(), s.loopbackBytes(), -1, -1));
    assertThat(reason(reading(spending(loud), WIRE)))
        .contains("1.20 MiB a second before any load")
        .contains("ss of iproute2");
  }

  @Test
  void hostThatDoesNotCount_hasTheProbesReason() {
    CellRecord blind =
        with(
            events ->
                Stream.concat(
                        events.stream(),
                        Stream.of(
                            SomeEvent.of(
                                BEGINS,
                                "sync-1",
                                TimedEvent.Type.DECLINED,
                                null,
                                "",
                                Map.of("metric", WIRE, "reason", "this host does not count"))))
                    .toList(),
            probes -> probes,
            network -> List.of());
    assertThat(reason(reading(spending(blind), WIRE))).isEqualTo("this host does not count");
    CellRecord old = with(events -> events, probes -> probes, network -> List.of());
    assertThat(reason(reading(spending(old), WIRE))).isEqualTo("the record does not hold it");
  }

  /// What a database of a thousandth of the members' bytes and a hundredth of a client's CPU does.
  private CellRecord withDatabase(boolean ownProcess) {
    return with(
        events -> events,
        probes ->
            probes.stream()
                .flatMap(s ->
                    ownProcess && s.process().equals("client-1")
                        ? Stream.of(
                            s,
                            new ProbeSample(
                                s.cell(), "database", s.nanos(), s.cpuNanos() / 100, 1, -1, -1))
                        : Stream.of(s))
                .toList(),
        network ->
            network.stream()
                .map(s ->
                    new NetworkSample(
                        s.cell(),
                        s.nanos(),
                        s.loopbackBytes(),
                        s.clusterBytes(),
                        s.foreignBytes(),
                        Map.of(
                            Wire.MEMBERS,
                            s.clusterBytes() / 2,
                            Wire.CLIENTS,
                            s.clusterBytes() / 4,
                            Wire.DATABASE,
                            s.clusterBytes() / 10)))
                .toList());
  }

  @Test
  void servers_areToldApart_andMembersAndClientsHaveTheirsAsBefore() {
    ResourceCost cost = spending(withDatabase(true));
    assertThat(reading(cost, "cpu-per-request(database)").value())
        .isCloseTo(
            Objects.requireNonNull(figure("cpu-per-request(clients)").value()) / 100, within(10.0));
    assertThat(reading(cost, "cpu-per-request(clients)").value())
        .isEqualTo(figure("cpu-per-request(clients)").value());
    assertThat(reading(cost, "cpu-per-request(members)").value())
        .isEqualTo(figure("cpu-per-request(members)").value());
    assertThat(reading(cost, "bytes-per-request(members)").value())
        .isCloseTo(500_000 / 2000.0, within(0.5));
    assertThat(reading(cost, "bytes-per-request(clients)").value())
        .isCloseTo(250_000 / 2000.0, within(0.5));
    assertThat(reading(cost, "bytes-per-request(database)").value())
        .isCloseTo(100_000 / 2000.0, within(0.5));
    assertThat(reading(cost, WIRE).value()).isEqualTo(figure(WIRE).value());
    assertThat(cost.readings())
        .extracting(measurement -> measurement.metric().id())
        .doesNotContain(
            "cpu-per-request(balancer)",
            "bytes-per-request(balancer)",
            "allocation-per-request(database)");
  }

  @Test
  void serverInAProcessWithOtherWork_hasBytesAndNoCpu() {
    ResourceCost cost = spending(withDatabase(false));
    assertThat(reason(reading(cost, "cpu-per-request(database)")))
        .isEqualTo("the database is in a process that does other work too");
    assertThat(reading(cost, "bytes-per-request(database)").withheld()).isNull();
  }

  @Test
  void withoutServers_nothingIsToldApart() {
    assertThat(spending(record()).readings())
        .extracting(measurement -> measurement.metric().id())
        .contains(WIRE)
        .noneMatch(id -> id.startsWith("bytes-per-request("))
        .doesNotContain("cpu-per-request(database)");
  }

  @Test
  void membersInsideTheClient_sendNothing() {
    CellRecord simulated =
        with(
            events -> events,
            probes -> probes.stream().filter(s -> s.process().startsWith("client-")).toList(),
            network -> network);
    assertThat(spending(simulated).readings())
        .noneMatch(measurement -> List.of(WIRE, ENTRY).contains(measurement.metric().id()));
  }

  @Test
  void allocation_isPerRequest_andNotKnownWhereOneProcessDoesNotTell() {
    assertThat(figure("allocation-per-request(members)").value())
        .isCloseTo(3 * 5e9 / 2000, within(2_000.0));
    assertThat(figure("allocation-per-request(clients)").value())
        .isCloseTo(5e9 / 2000, within(1_000.0));

    CellRecord silent =
        with(
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
    assertThat(spending(silent).readings())
        .extracting(measurement -> measurement.metric().id())
        .contains("allocation-per-request(clients)", "cpu-per-request(members)")
        .doesNotContain("allocation-per-request(members)");
  }

  /// The first third of a window of 36 s is left out, and so are both its costs and its requests.
  @Test
  void costs_whereTheBeginningIsLeftOut_areThoseOfTheRequestsThatCount() throws IOException {
    Behaviour behaviour = new Behaviour(2000, 36, -1, 200_000, 20_000, 0, false, 0);
    SyntheticRun run =
        new SyntheticRun(
            folder.resolve("cut"),
            SyntheticCell.plan(
                SyntheticCell.step(behaviour), List.of(SyntheticCell.strategy("sync")), 1));
    new SyntheticCell("sync-1", behaviour, 1, BEGINS)
        .drifting(second -> second < 12 ? 2 : 1)
        .into(run);
    directory = run.directory();

    Results results = Judge.judge(directory).results();

    assertThat(results.cells().getFirst().steadiness().getFirst().leftOutSeconds()).isEqualTo(12);
    assertThat(figure("cpu-per-request(members)").value())
        .isCloseTo(3 * 100e6 / 2000, within(200.0));
    assertThat(figure("cpu-per-request(clients)").value()).isCloseTo(100e6 / 2000, within(70.0));
    assertThat(figure("allocation-per-request(members)").value())
        .isCloseTo(3 * 5e9 / 2000, within(10_000.0));
    assertThat(figure(WIRE).value()).isCloseTo((1_260_000 - 250_000) / 2000.0, within(0.7));
  }

  @Test
  void pauses_areThoseOfTheWindow() {
    assertThat(figure("gc-pause-max(members)").value()).isEqualTo(7e6);
    assertThat(figure("gc-pause-total(members)").value())
        .isCloseTo(3 * 10e6 / 10.037, within(10.0));
    ResourceCosts.ProcessUse use = spending(record()).costs().processes().getFirst();
    assertThat(use.pauses()).isEqualTo(new ResourceCosts.Stops(2, 10_000_000, 7_000_000));
    assertThat(use.safepoints()).isEqualTo(new ResourceCosts.Stops(1, 8_000_000, 8_000_000));
  }

  @Test
  void processWithoutALog_hasNoPauses_andNoneIsMadeUp() throws IOException {
    Files.delete(directory.process("sync-1", "member-3").resolve("gc.log"));
    assertThat(spending(record()).readings())
        .noneMatch(measurement -> measurement.metric().id().startsWith("gc-pause"));
  }

  @Test
  void entry_weighsTheSlopeOfTheFilledLevels() {
    assertThat(figure(ENTRY).value()).isCloseTo(1000, within(1e-6));
    assertThat(spending(record()).costs().levels()).hasSize(5);
  }

  @Test
  void levelsThatDoNotLieOnALine_haveNoSlope() {
    Measurement bent =
        reading(spending(weights(9_000_000, 1_000_000, 2_000_000, 9_000_000, 4_000_000)), ENTRY);
    assertThat(reason(bent)).startsWith("the fill levels do not lie on a line: ");
    Measurement falling =
        reading(spending(weights(9, 4_000_000, 3_000_000, 2_000_000, 1_000_000)), ENTRY);
    assertThat(reason(falling)).startsWith("the fill levels do not lie on a line: ");
    Measurement few = reading(spending(weights(9, 1_000_000, 2_000_000, 3_000_000)), ENTRY);
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
      MemoryPerEntry perEntry = MemoryPerEntry.of(weights(bytes));
      Measurement measurement = perEntry.reading(record()).orElseThrow();
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
    ResourceCosts.Idle idle = spending(record()).costs().idle();
    assertThat(idle).isEqualTo(new ResourceCosts.Idle(SECOND / 2, 3 * SECOND / 20, 630_000));
  }

  private List<String> trustAfter(double cpuBeforeRequests) throws IOException {
    Behaviour behaviour = new Behaviour(200, 5, -1, 200_000, 20_000, 0, false, 0);
    SyntheticRun run =
        new SyntheticRun(
            folder.resolve("idle-" + cpuBeforeRequests),
            SyntheticCell.plan(
                SyntheticCell.step(behaviour), List.of(SyntheticCell.strategy("sync")), 1));
    new SyntheticCell("sync-1", behaviour, 1, BEGINS).busyBefore(cpuBeforeRequests).into(run);
    return trust(Judge.judge(run.directory()).results());
  }

  @Test
  void trust_saysWhenIdleMembersUsedMuch_butNotWhenTheyUsedMoreThanUnderLoad() throws IOException {
    assertThat(trustAfter(0.5))
        .anyMatch(sentence ->
            sentence.contains("members already used up to 150 ms of CPU a second, 50.0 %"));
    assertThat(trustAfter(2.13)).noneMatch(sentence -> sentence.contains("before any request"));
    assertThat(trustAfter(0.1)).noneMatch(sentence -> sentence.contains("before any request"));
  }

  /// Requests that ended count, whatever became of them; those that were never sent do not.
  @Test
  void requests_areAllThatEnded() {
    StepTimes step =
        new StepTimes(0, SyntheticCell.step(Behaviour.good()), 0, SECOND, 11 * SECOND, true, null);
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

  private static String reason(Measurement measurement) {
    return measurement.withheld() == null ? "" : measurement.withheld().text();
  }

  private static List<String> trust(Results results) {
    return results.trust().stream().map(Caveat::text).toList();
  }
}
