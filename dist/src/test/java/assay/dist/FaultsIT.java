package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cluster.LinkProcess;
import assay.cluster.PrivateNetwork;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.run.fault.UnavailableFaults;
import assay.testing.HostCondition;
import assay.testing.Needs;
import assay.testing.SigintCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every fault on a real cluster: done, proven, undone, proven again, and no trace of it left.
@Needs(host = FaultsIT.EveryFault.class)
final class FaultsIT {

  /// A host that can do every fault except network faults, and commands, which need existing
  /// clusters.
  static final class EveryFault implements HostCondition {

    @Override
    public Optional<String> missing() {
      return UnavailableFaults.missing().entrySet().stream()
          .filter(fault -> !fault.getKey().isCommand())
          .filter(fault -> !fault.getKey().needsNetwork() && !fault.getKey().needsPower())
          .map(Map.Entry::getValue)
          .findFirst();
    }
  }

  static final class PacketFaults implements HostCondition {

    @Override
    public Optional<String> missing() {
      return LinkProcess.missingOfHost();
    }
  }

  private static final Path GROUPS = Path.of("/sys/fs/cgroup/cpu");

  @TempDir private Path folder;

  private List<String> links = List.of();

  @BeforeAll
  static void prepare(@TempDir Path folder) throws Exception {
    AssayProcess.prepare(folder);
  }

  @BeforeEach
  void lookAtTheHost() throws IOException {
    links = links();
  }

  @AfterEach
  void hostIsAsBefore() throws Exception {
    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
    assertThat(links()).isEqualTo(links);
    assertThat(groups()).isEmpty();
  }

  private static List<String> links() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/sys/class/net"))) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  private static List<Path> groups() throws IOException {
    if (!Files.isDirectory(GROUPS)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(GROUPS)) {
      return all.filter(group -> group.getFileName().toString().startsWith("assay-")).toList();
    }
  }

  private Path study(String network, String duration, String... faults) throws IOException {
    return Files.writeString(
        folder.resolve("faults.yaml"), FaultStudy.of(network, duration, faults));
  }

  private List<TimedEvent> run(Path study) throws Exception {
    Path out = folder.resolve("run");
    AssayProcess.Ended ended =
        AssayProcess.run(folder, "run", study.toString(), "--out", out.toString());
    // On a stalling host a fault lasts longer, or its packets come late (E613), bursts of a stutter
    // are longer or fewer
    // (E708), and a throttle is measured badly (E710).
    return EventLog.read(ended.kept(out, "E613", "E708", "E710").events());
  }

  private static List<String> texts(List<TimedEvent> marks, TimedEvent.Type type) {
    return marks.stream().filter(mark -> mark.type() == type).map(TimedEvent::text).toList();
  }

  @Test
  void faultsOfProcesses_areDoneAndTakenBack() throws Exception {
    List<TimedEvent> marks =
        run(
            study(
                "loopback",
                "26s",
                "{ pause: member, for: 500ms, at: 1s }",
                "{ stutter: backup, for: 500ms, burst: 50ms, at: 2s }",
                "{ throttle: member, to: 20%, for: 500ms, at: 3s }",
                "{ heap-pressure: member, to: 60%, for: 500ms, at: 4s }",
                "{ restart: member-1, for: 500ms, at: 6s }",
                "{ add: member, at: 13s }",
                "{ stop: member-2, at: 19s }"));
    assertThat(texts(marks, TimedEvent.Type.FAULT))
        .hasSize(7)
        .anySatisfy(text -> assertThat(text).matches("pause member-\\d for 0.500s"))
        .contains("restart member-1 for 0.500s", "add member-4", "stop member-2");
    assertThat(texts(marks, TimedEvent.Type.FAULT_TOOK_EFFECT)).hasSize(7);
    assertThat(texts(marks, TimedEvent.Type.FAULT_OVER)).hasSize(5);
    assertThat(texts(marks, TimedEvent.Type.PROCESS_LOST)).isEmpty();
  }

  @Test
  @Needs(host = PrivateNetworks.class)
  void faultsOfTheNetwork_areDoneAndTakenBack() throws Exception {
    List<TimedEvent> marks =
        run(
            study(
                "private",
                "18s",
                "{ split: member-1+client-1, for: 500ms, at: 12s }",
                "{ bandwidth: member, to: 1%, for: 500ms, at: 1s }",
                "{ partition: member, for: 500ms, at: 3s }",
                "{ partition-one-way: member, for: 500ms, at: 6s }",
                "{ isolate: member, for: 500ms, at: 9s }"));
    assertThat(texts(marks, TimedEvent.Type.FAULT_TOOK_EFFECT))
        .hasSize(5)
        .anySatisfy(text -> assertThat(text).contains("the limit is set"))
        .anySatisfy(
            text -> assertThat(text).matches("none of \\d processes reaches the other side"))
        .anySatisfy(text -> assertThat(text).matches("member-\\d does not reach member-\\d"));
    assertThat(texts(marks, TimedEvent.Type.FAULT_OVER)).hasSize(5);
  }

  @Test
  @Needs(host = PacketFaults.class)
  void faultsOfPackets_areDoneAndTakenBack() throws Exception {
    List<TimedEvent> marks =
        run(
            study(
                "private",
                "16s",
                "{ network-delay: client-1, to: 50ms, spread: 5ms, for: 1s, at: 1s }",
                "{ packet-loss: member, to: 10%, packets: in, for: 1s, at: 4s }",
                "{ packet-reorder: backup, to: 5%, for: 1s, at: 8s }",
                "{ packet-duplicate: member-2, to: 20%, peers: client-1+member-1, for: 1s, at: 11s }"));
    assertThat(texts(marks, TimedEvent.Type.FAULT_TOOK_EFFECT))
        .hasSize(4)
        .anySatisfy(text ->
            assertThat(text)
                .matches("a round trip from client-1 to member-\\d takes .* ms, .* ms before"))
        .anySatisfy(text ->
            assertThat(text)
                .matches("the packets of member-\\d pass a process that loses 10 % of them"));
    assertThat(texts(marks, TimedEvent.Type.FAULT_OVER))
        .hasSize(4)
        .anySatisfy(text -> assertThat(text).contains(" packets were delayed"))
        .anySatisfy(text -> assertThat(text).contains(" packets were lost"))
        .anySatisfy(text -> assertThat(text).contains(" packets were held back"))
        .anySatisfy(text -> assertThat(text).contains(" packets arrived twice"));
    assertThat(texts(marks, TimedEvent.Type.PROCESS_LOST)).isEmpty();
  }

  /// An impossible fault: its target is gone by then.
  @Test
  void faultOnAMemberThatIsGoneByThen_isRefusedBeforeTheRun() throws Exception {
    Path out = folder.resolve("run");
    Path study =
        study(
            "loopback",
            "8s",
            "{ kill: member-1, at: 1s }",
            "{ pause: member-1, for: 500ms, at: 4s }");
    AssayProcess.Ended ended =
        AssayProcess.run(folder, "run", study.toString(), "--out", out.toString());
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(2);
    assertThat(ended.printed()).contains("E349", "Nothing was run.");
    assertThat(out).doesNotExist();
  }

  /// The second waits for the first one's effect; otherwise it would come three seconds earlier.
  @Test
  void faultThatWaitsForTheEnginesSignal_comesAfterItSaysUnsafe() throws Exception {
    List<TimedEvent> marks =
        run(
            study(
                "loopback",
                "12s",
                "{ kill: member, at: 4s }",
                "{ pause: another, for: 500ms, at: 1s, when: unsafe }"));
    assertThat(texts(marks, TimedEvent.Type.FAULT_TOOK_EFFECT)).hasSize(2);
    List<TimedEvent> order =
        marks.stream()
            .filter(mark ->
                mark.type() == TimedEvent.Type.FAULT || mark.type() == TimedEvent.Type.UNSAFE)
            .sorted(Comparator.comparingLong(TimedEvent::nanos))
            .toList();
    assertThat(order)
        .extracting(TimedEvent::type)
        .startsWith(TimedEvent.Type.FAULT, TimedEvent.Type.UNSAFE, TimedEvent.Type.FAULT);
  }

  @Test
  void faultWhoseSignalNeverComes_makesTheRunInvalid() throws Exception {
    Path out = folder.resolve("run");
    Path study = study("loopback", "4s", "{ kill: member, at: 1s, when: unsafe }");
    AssayProcess.Ended ended =
        AssayProcess.run(folder, "run", study.toString(), "--out", out.toString());
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(5);
    assertThat(ended.printed()).contains("E602");
  }

  /// If no member can be isolated, the frozen and the throttled one must do.
  @Test
  void killOfAssayWhileMembersAreHarmed_leavesNothing() throws Exception {
    Path out = folder.resolve("run");
    try (AssayProcess assay = harming(List.of(), out)) {
      assay.process().destroyForcibly().waitFor();
    }
    assertThat(AssayProcess.leftSoon(out.toString())).isEmpty();
  }

  @Test
  @Tag("nightly")
  @Needs(host = SigintCondition.class)
  void interruptWhileMembersAreHarmed_leavesNothing() throws Exception {
    Path out = folder.resolve("run");
    try (AssayProcess assay = harming(List.of("env", "--default-signal=INT"), out)) {
      assay.interrupt();
      AssayProcess.Ended ended = assay.await();
      assertThat(ended.exit()).as(ended.printed()).isEqualTo(130);
    }
    assertThat(AssayProcess.leftSoon(out.toString())).isEmpty();
  }

  private AssayProcess harming(List<String> launcher, Path out) throws Exception {
    String throttle = "{ throttle: member-2, to: 20%, for: 50s, at: 0.5s }";
    String pause = "{ pause: member-3, for: 50s, at: 0.7s }";
    String isolate = "{ isolate: member-1, for: 50s, at: 1s }";
    String loss = "{ packet-loss: client-1, to: 1%, for: 50s, at: 1.5s }";
    boolean network = PrivateNetwork.missing().isEmpty();
    boolean packets = LinkProcess.missingOfHost().isEmpty();
    Path study =
        packets
            ? study("private", "60s", throttle, pause, isolate, loss)
            : network
                ? study("private", "60s", throttle, pause, isolate)
                : study("loopback", "60s", throttle, pause);
    AssayProcess assay =
        AssayProcess.startUnder(launcher, folder, "run", study.toString(), "--out", out.toString());
    Path events = folder.resolve("run.partial").resolve("events.ndjson");
    assay.awaitText(events, "\"FAULT_TOOK_EFFECT\"", packets ? 4 : network ? 3 : 2);
    return assay;
  }
}
