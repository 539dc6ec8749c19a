package assay.judge.cost;

import static assay.judge.cost.CostlyTrial.BEGINS;
import static assay.judge.cost.CostlyTrial.ENTRY;
import static assay.judge.cost.CostlyTrial.SECOND;
import static assay.judge.cost.CostlyTrial.WIRE;
import static assay.judge.cost.CostlyTrial.reading;
import static assay.judge.cost.CostlyTrial.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.record.SomeEvent;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.probe.ConnectionKind;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A trial's bytes on the wire, and their senders.
final class WireCostTest {

  private final CostlyTrial trial;

  WireCostTest(@TempDir Path folder) throws IOException {
    trial = CostlyTrial.logged(folder);
  }

  @Test
  void bytesOnTheWire_areThoseOfTheLoopbackLessOtherProgramsOwn() {
    assertThat(trial.figure(WIRE).value()).isCloseTo((1_260_000 - 250_000) / 2000.0, within(0.5));
    assertThat(trial.figure(WIRE).unit()).isEqualTo("bytes");
    assertThat(trial.spending(trial.record()).unexplained().orElseThrow())
        .isCloseTo(10_000 / 1_260_000.0, within(1e-6));
  }

  @Test
  void bytesOnTheWire_ofNoConnectionThatWasSeen_areAFigureUpToATenth() {
    assertThat(reading(trial.spending(seen(0.92)), WIRE).withheld()).isNull();
    assertThat(reason(reading(trial.spending(seen(0.08)), WIRE)))
        .contains("92.0 % of the bytes on the wire", "of no connection that was seen");
  }

  /// Crossed bytes, this share of them the cluster's and the rest unowned.
  private TrialRecord seen(double share) {
    return trial.network(s ->
        new NetworkSample(
            s.trial(), s.nanos(), s.loopbackBytes(), (long) (s.loopbackBytes() * share), 0));
  }

  @Test
  void bytesOnTheWire_whoseNobodyKnows_countWhileTheIdleLoopbackWasQuiet() {
    TrialRecord quiet =
        trial.network(s ->
            new NetworkSample(
                s.trial(), s.nanos(), s.nanos() < 14 * SECOND ? 0 : s.loopbackBytes(), -1, -1));
    assertThat(reading(trial.spending(quiet), WIRE).withheld()).isNull();
    assertThat(reading(trial.spending(quiet), WIRE).value()).isCloseTo(630, within(3.0));

    TrialRecord loud =
        trial.network(s -> new NetworkSample(s.trial(), s.nanos(), s.loopbackBytes(), -1, -1));
    assertThat(reason(reading(trial.spending(loud), WIRE)))
        .contains("1.20 MiB a second before any load")
        .contains("ss of iproute2");
  }

  @Test
  void hostThatDoesNotCount_hasTheProbesReason() {
    TrialRecord blind =
        trial.with(
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
    assertThat(reason(reading(trial.spending(blind), WIRE))).isEqualTo("this host does not count");
    TrialRecord old = trial.with(events -> events, probes -> probes, network -> List.of());
    assertThat(reason(reading(trial.spending(old), WIRE))).isEqualTo("the record does not hold it");
  }

  /// A database with a thousandth of the members' bytes and a hundredth of a client's CPU.
  private TrialRecord withDatabase(boolean ownProcess) {
    return trial.with(
        events -> events,
        probes ->
            probes.stream()
                .flatMap(s ->
                    ownProcess && s.process().equals("client-1")
                        ? Stream.of(
                            s,
                            new ProbeSample(
                                s.trial(), "database", s.nanos(), s.cpuNanos() / 100, 1, -1, -1))
                        : Stream.of(s))
                .toList(),
        network ->
            network.stream()
                .map(s ->
                    new NetworkSample(
                        s.trial(),
                        s.nanos(),
                        s.loopbackBytes(),
                        s.clusterBytes(),
                        s.foreignBytes(),
                        Map.of(
                            ConnectionKind.MEMBERS,
                            s.clusterBytes() / 2,
                            ConnectionKind.CLIENTS,
                            s.clusterBytes() / 4,
                            ConnectionKind.DATABASE,
                            s.clusterBytes() / 10)))
                .toList());
  }

  @Test
  void servers_areToldApart_andMembersAndClientsHaveTheirsAsBefore() {
    ResourceCost cost = trial.spending(withDatabase(true));
    assertThat(reading(cost, "cpu-per-request(database)").value())
        .isCloseTo(
            Objects.requireNonNull(trial.figure("cpu-per-request(clients)").value()) / 100,
            within(10.0));
    assertThat(reading(cost, "cpu-per-request(clients)").value())
        .isEqualTo(trial.figure("cpu-per-request(clients)").value());
    assertThat(reading(cost, "cpu-per-request(members)").value())
        .isEqualTo(trial.figure("cpu-per-request(members)").value());
    assertThat(reading(cost, "bytes-per-request(members)").value())
        .isCloseTo(500_000 / 2000.0, within(0.5));
    assertThat(reading(cost, "bytes-per-request(clients)").value())
        .isCloseTo(250_000 / 2000.0, within(0.5));
    assertThat(reading(cost, "bytes-per-request(database)").value())
        .isCloseTo(100_000 / 2000.0, within(0.5));
    assertThat(reading(cost, WIRE).value()).isEqualTo(trial.figure(WIRE).value());
    assertThat(cost.readings())
        .extracting(measurement -> measurement.metric().id())
        .doesNotContain(
            "cpu-per-request(balancer)",
            "bytes-per-request(balancer)",
            "allocation-per-request(database)");
  }

  @Test
  void serverInAProcessWithOtherWork_hasBytesAndNoCpu() {
    ResourceCost cost = trial.spending(withDatabase(false));
    assertThat(reason(reading(cost, "cpu-per-request(database)")))
        .isEqualTo("the database is in a process that does other work too");
    assertThat(reading(cost, "bytes-per-request(database)").withheld()).isNull();
  }

  @Test
  void withoutServers_nothingIsToldApart() {
    assertThat(trial.spending(trial.record()).readings())
        .extracting(measurement -> measurement.metric().id())
        .contains(WIRE)
        .noneMatch(id -> id.startsWith("bytes-per-request("))
        .doesNotContain("cpu-per-request(database)");
  }

  @Test
  void membersInsideTheClient_sendNothing() {
    TrialRecord simulated =
        trial.with(
            events -> events,
            probes -> probes.stream().filter(s -> s.process().startsWith("client-")).toList(),
            network -> network);
    assertThat(trial.spending(simulated).readings())
        .noneMatch(measurement -> List.of(WIRE, ENTRY).contains(measurement.metric().id()));
  }
}
