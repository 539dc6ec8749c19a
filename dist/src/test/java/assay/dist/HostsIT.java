package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.record.event.ClusterEvent;
import assay.record.event.EventLog;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.sentence.SentenceRenderer;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Members on three hosts, each with its own `sshd` and clock.
@Tag("further")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Needs(host = HostsLab.Needed.class)
final class HostsIT {

  private static final String STUDY =
      """
      study: far
      question: What is lost when a member on another host dies?
      engine: hazelcast
      workload: tradeoffs
      cluster: { members: 3, machines: 3, heap: 192m, client-heap: 128m }
      data: { customers: 2_000, value: 16 }
      vary: { backup: [sync, none] }
      steps:
        - open:
            rate: 300/s
            warm-up: 2s
            for: 6s
            mix: { put: 50, get: 50 }
            fault: { kill: member, at: 2s }
      check: [lost-writes, stale-reads, recovery]
      """;

  /// Members live in the client, so there is a single remote process.
  private static final String CALM =
      """
      study: calm
      question: What does a break of the network do to a run?
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3, client-heap: 64m }
      data: { customers: 500, value: 16 }
      vary: { backup: [sync] }
      steps:
        - open: { rate: 200/s, warm-up: 0s, for: 12s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  @TempDir private static Path folder;
  private static HostsLab lab;

  @BeforeAll
  static void make() throws Exception {
    lab = HostsLab.make(folder);
  }

  @AfterAll
  static void end() throws Exception {
    if (lab != null) {
      lab.close();
    }
  }

  private static AssayProcess start(String name, String study, String clients) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    return start(name, Files.writeString(own.resolve("study.yaml"), study), clients);
  }

  private static AssayProcess start(String name, Path study, String clients) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    return AssayProcess.startUnder(
        lab.launcher(),
        own,
        "run",
        study.toString(),
        "--seed",
        "1",
        "--out",
        own.resolve("run").toString(),
        "--hosts",
        lab.hostsFile(clients).toString());
  }

  private static Path out(String name) {
    return folder.resolve(name).resolve("run");
  }

  /// By the checks' results: a late fault on a busy host invalidates figures, but not losses.
  private static void assertThatWritesAreLostWithoutBackupsAlone(RunDirectory run)
      throws IOException {
    ControlVerdicts said = new ControlVerdicts(run, ResultsFile.verdicts(run));
    assertThat(said.verdict("sync", "lost-writes").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("none", "lost-writes").status()).isEqualTo(Status.INVALID);
  }

  private static RunDirectory firstLook() throws Exception {
    try (AssayProcess assay = start("first-look", Path.of(AssayProcess.study("first-look")), "c")) {
      return assay.await().kept(out("first-look"));
    }
  }

  @Test
  @Tag("nightly")
  void firstLook_findsWhatItFindsOnOneHost_onThreeWithClocksOfTheirOwn() throws Exception {
    RunDirectory run = firstLook();
    assertThatWritesAreLostWithoutBackupsAlone(run);
    ControlVerdicts said = new ControlVerdicts(run, ResultsFile.verdicts(run));
    assertThat(said.verdict("sync", "stale-reads").status()).isEqualTo(Status.VALID);
    assertThat(said.verdict("closest+scheduled(2s)", "stale-reads").status())
        .isEqualTo(Status.INVALID);
    List<TimedEvent> events = EventLog.read(run.events());
    List<ClusterEvent.ClockLaid> clocks =
        TimedEvent.events(events, ClusterEvent.ClockLaid.class).toList();
    assertThat(clocks).hasSize(12);
    assertThat(clocks)
        .allSatisfy(laid ->
            assertThat(
                    Math.abs(
                        laid.shiftNanos() + HostsLab.number(laid.host()) * HostsLab.AHEAD_NANOS))
                .as("%s, by the clock it was given", laid)
                .isLessThanOrEqualTo(laid.boundNanos()));
    List<ClusterEvent.ClockWatched> watched = watched(events);
    assertThat(watched).hasSize(12);
    assertThat(watched)
        .allSatisfy(seen -> {
          // Two clocks of one kernel do not drift.
          assertThat(Math.abs(seen.driftPpm())).isLessThanOrEqualTo(seen.driftBoundPpm());
          // A host's only process may have been killed, and then there is no answer.
          assertThat(seen.pings()).isGreaterThan(20);
          assertThat(seen.processes()).contains("member-" + HostsLab.number(seen.host()));
        });
    inOrder(events);
    lab.assertNothingIsLeft();
    assertThat(run.process("sync-1", "member-1").resolve("gc.log")).isNotEmptyFile();
    assertThat(run.process("sync-1", "member-1").resolve("log.txt")).exists();
  }

  private static List<ClusterEvent.ClockWatched> watched(List<TimedEvent> events) {
    return TimedEvent.events(events, ClusterEvent.ClockWatched.class).toList();
  }

  /// Two clients on two hosts with clocks a day apart: each reads the other's writes, and both
  /// clocks are used for judging.
  @Test
  @Tag("nightly")
  void clientsOnSeveralHosts_areJudgedTogether() throws Exception {
    String two = STUDY.replace("client-heap: 128m", "client-heap: 128m, clients: 2");
    try (AssayProcess assay = start("clients-on-b-and-c", two, "[b, c]")) {
      RunDirectory run = assay.await().kept(out("clients-on-b-and-c"));
      assertThatWritesAreLostWithoutBackupsAlone(run);
      assertThat(watched(EventLog.read(run.events())))
          .filteredOn(seen -> seen.processes().contains("client-2"))
          .hasSize(2)
          .allSatisfy(seen -> {
            assertThat(seen.host()).isEqualTo("c");
            assertThat(seen.boundNanos()).isLessThan(10_000_000);
          });
      assertThat(
              ResultsFile.verdicts(run).verdicts().stream()
                  .filter(verdict -> verdict.checker().equals("stale-reads"))
                  .map(verdict -> SentenceRenderer.of(verdict.verdict().summary())))
          .hasSize(2)
          .noneMatch(summary -> summary.contains("not judged"));
    }
    lab.assertNothingIsLeft();
  }

  /// A client's observations lie between Assay's actions before and after: the kill is requested 3
  /// s after the window's start, on a busy host somewhat later, but within the window, by clocks
  /// that are a day apart.
  private static void inOrder(List<TimedEvent> events) {
    List<Long> asked =
        events.stream()
            .filter(event -> event.event() instanceof FaultEvent.Asked)
            .map(TimedEvent::nanos)
            .toList();
    List<Long> begins =
        events.stream()
            .filter(event -> event.type() == TimedEvent.Type.WINDOW_BEGINS)
            .map(TimedEvent::nanos)
            .toList();
    assertThat(asked).hasSize(4);
    for (int i = 0; i < asked.size(); i++) {
      assertThat(asked.get(i) - begins.get(i)).isBetween(2_900_000_000L, 8_000_000_000L);
    }
  }

  @Test
  void killOfAssay_leavesNothingOnAnyHost() throws Exception {
    try (AssayProcess assay = underLoad("killed")) {
      assertThat(lab.children("c")).isEqualTo(1);
      assertThat(lab.left()).hasSizeGreaterThan(2);
      assay.process().destroyForcibly().waitFor();
    }
    lab.assertNothingIsLeft();
  }

  private static AssayProcess underLoad(String name) throws Exception {
    AssayProcess assay = start(name, CALM, "c");
    Path partial = Path.of(out(name) + ".partial");
    assay.awaitText(new RunDirectory(partial).timeline(), ",true,put,", 2);
    return assay;
  }

  /// The result of a run that lost its client.
  private static void lost(String name, AssayProcess assay) throws Exception {
    Ended ended = assay.await();
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(5);
    List<TimedEvent> events =
        EventLog.read(new RunDirectory(Path.of(out(name) + "-INVALID")).events());
    // A waiting command may report it first.
    assertThat(events)
        .as(ended.printed())
        .extracting(TimedEvent::type)
        .containsAnyOf(TimedEvent.Type.PROCESS_LOST, TimedEvent.Type.TRIAL_FAILED);
  }

  @Test
  void breakOfThreeSeconds_endsNothing_andAKillOfItsSshEndsAProcess() throws Exception {
    try (AssayProcess assay = underLoad("short")) {
      lab.cut("c", true);
      boolean ended = assay.process().waitFor(3, TimeUnit.SECONDS);
      lab.cut("c", false);
      assertThat(ended).isFalse();
      Path timeline = new RunDirectory(Path.of(out("short") + ".partial")).timeline();
      assay.awaitText(timeline, ",true,put,", 6);
      ProcessHandle ssh =
          assay
              .descendantsWith("client-1")
              .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
              .findFirst()
              .orElseThrow();
      ssh.destroyForcibly();
      lost("short", assay);
    }
    lab.assertNothingIsLeft();
  }

  /// The connection goes on without the shell that holds it, which would remove the folder of its socket.
  @Test
  void killOfAConnection_leavesNothingOnThisHostEither() throws Exception {
    try (AssayProcess assay = underLoad("unheld")) {
      Path socket = killConnection(assay);
      Ended ended = assay.await();
      assertThat(ended.exit()).as(ended.printed()).isZero();
      assertThat(socket).doesNotExist();
    }
    lab.assertNothingIsLeft();
  }

  @Test
  void killOfAConnectionAndThenOfAssay_leavesNothing() throws Exception {
    try (AssayProcess assay = underLoad("unheld-killed")) {
      Path socket = killConnection(assay);
      assay.process().destroyForcibly().waitFor();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (Files.exists(socket) && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(socket).doesNotExist();
    }
    lab.assertNothingIsLeft();
  }

  /// Kills the shell that holds a connection, and returns the folder of its socket.
  private static Path killConnection(AssayProcess assay) {
    ProcessHandle holder =
        assay
            .descendantsWith("ControlPersist=no")
            .filter(process -> AssayProcess.commandLine(process).startsWith("sh\0"))
            // Its watcher, which has the same command line, came later.
            .min(Comparator.comparingLong(ProcessHandle::pid))
            .orElseThrow();
    // Its first argument after the script.
    Path socket = Path.of(AssayProcess.commandLine(holder).split("\0", -1)[3]);
    assertThat(socket).isDirectory();
    holder.destroyForcibly();
    return socket;
  }

  /// While the network is still cut, the process ends by itself and the host forgets the run; the
  /// network's return changes nothing.
  @Test
  @Tag("nightly")
  void breakOfThirtySeconds_endsWhatIsBehindIt_forGood() throws Exception {
    try (AssayProcess assay = underLoad("long")) {
      assertThat(lab.children("c")).isEqualTo(1);
      long cut = System.nanoTime();
      lab.cut("c", true);
      try {
        while (lab.children("c") > 0 && System.nanoTime() - cut < TimeUnit.SECONDS.toNanos(20)) {
          TimeUnit.MILLISECONDS.sleep(20);
        }
        double seconds = (System.nanoTime() - cut) / 1e9;
        assertThat(lab.children("c")).isZero();
        // The host has other work: the promise is five seconds of its own turns.
        assertThat(seconds).isBetween(3.5, 10.0);
        lost("long", assay);
        lab.assertNothingIsLeft();
        TimeUnit.NANOSECONDS.sleep(cut + TimeUnit.SECONDS.toNanos(30) - System.nanoTime());
      } finally {
        lab.cut("c", false);
      }
    }
    lab.awaitReachable("c");
    lab.assertNothingIsLeft();
  }

  /// A fake JDK there, which describes itself.
  private static Path jdk(String architecture, String version) throws IOException {
    Path home = folder.resolve("jdk-%s-%s".formatted(architecture, version));
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(
        java,
        "#!/bin/sh\nprintf '    java.version = %s\\n    os.arch = %s\\n' >&2\n"
            .formatted(version, architecture));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return home;
  }

  @Test
  void everythingThatIsWrongWithHosts_isToldAtOnce_beforeAnythingStarts() throws Exception {
    Path hosts =
        Files.writeString(
            folder.resolve("wrong.yaml"),
            """
            ssh-config: config
            hosts:
              nobody: { ssh: nobody.invalid, addresses: [10.77.0.19] }
              stranger: { ssh: stranger@a, addresses: [10.77.0.11] }
              bare: { ssh: b, addresses: [10.77.0.12, 10.77.0.22], java: /nowhere }
              full: { ssh: small, addresses: [10.77.0.23], java: %s }
              other: { ssh: a, addresses: [10.77.0.21], java: %s }
              old: { ssh: c, addresses: [10.77.0.13], java: %s }
            members: [nobody, stranger, bare, full, other, old]
            clients: bare
            """
                .formatted(
                    System.getProperty("java.home"),
                    jdk("riscv64", Runtime.version().feature() + ".0.1"),
                    jdk(System.getProperty("os.arch"), "17.0.9")));
    Path own = Files.createDirectories(folder.resolve("wrong"));
    String six = STUDY.replace("members: 3, machines: 3", "members: 6, machines: 6");
    Path file = Files.writeString(own.resolve("study.yaml"), six);
    String[] command = {"run", file.toString(), "--hosts", hosts.toString()};
    try (AssayProcess assay = AssayProcess.startUnder(lab.launcher(), own, command)) {
      Ended ended = assay.await();
      assertThat(ended.exit()).isEqualTo(3);
      assertThat(ended.printed())
          .contains("E521", "host nobody cannot be reached", "host stranger cannot be reached")
          .contains("Permission denied", "E522", "host bare has no JDK in /nowhere")
          .contains("host other is of another architecture, riscv64, than this one")
          .contains("host old has Java 17.0.9, and this Assay runs on")
          .containsPattern("host full has [23]\\d MiB free in .*, and \\d+ MiB are needed")
          .contains("Nothing was run");
    }
    assertThat(own.resolve("runs")).doesNotExist();
    lab.assertNothingIsLeft();
  }

  @Test
  void whatIsNotToBeHadThere_isRefusedBeforeTheRun() throws Exception {
    Path own = Files.createDirectories(folder.resolve("refused"));
    Path file =
        Files.writeString(
            own.resolve("study.yaml"), STUDY.replace("kill: member", "pause: member, for: 1s"));
    String[] command = {"run", file.toString(), "--hosts", lab.hostsFile("here").toString()};
    Ended ended = AssayProcess.run(own, command);
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.printed()).contains("E416", "members are on other hosts");
  }
}
