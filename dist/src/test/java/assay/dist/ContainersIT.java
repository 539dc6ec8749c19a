package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.record.event.EventLog;
import assay.record.event.FaultEvent;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.testing.Needs;
import assay.testing.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Members and clients in a container each.
@Tag("further")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Needs(host = ContainersLab.Needed.class)
final class ContainersIT {

  private static final double CPUS = 0.6;
  private static final long MEMORY = 512L << 20;

  /// How often a busy client must be throttled until that counts.
  private static final int HELD_BACK = 10;

  private static final long LONGEST_NANOS = 8_000_000_000L;

  /// A limit's period is 0.1 s, and a measurement cuts two of them.
  private static final long CUT_NANOS = 200_000_000;

  private static final String BOX =
      """
      hosts:
        box: { container: podman, cpus: %s, memory: 512m }
      members: [box]
      clients: box
      """
          .formatted(CPUS);

  private static final String APART =
      """
      hosts:
        a: { container: podman, network: grid, addresses: [10.78.0.11, 10.78.0.21], memory: 512m }
        b: { container: podman, network: grid, addresses: [10.78.0.12] }
        load: { container: podman, network: grid, addresses: [10.78.0.13] }
      members: [a, b]
      clients: load
      """;

  private static final String STUDY =
      """
      study: contained
      question: What is lost when a member in a container dies, and what when it stands still?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 3, machines: 3, heap: 192m, client-heap: 128m }
      data: { customers: 1_000, value: 16 }
      vary: { backup: [none] }
      steps:
        - open:
            rate: 200/s
            warm-up: 2s
            for: 10s
            mix: { put: 50, get: 50 }
            faults: [{ pause: member, for: 500ms, at: 1s }, { kill: member, at: 4s }]
      check: [lost-writes, stale-reads, recovery]
      """;

  /// Members live in the client, so there is a single container.
  private static final String CALM =
      """
      study: calm
      question: What does a client do that is always busy?
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3, client-heap: 64m }
      data: { customers: 500, value: 16 }
      vary: { backup: [sync] }
      steps:
        - closed: { threads: 4, for: 12s, warm-up: 0s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  @TempDir private static Path folder;
  private static ContainersLab lab;

  @BeforeAll
  static void make() throws Exception {
    lab = ContainersLab.make(folder);
    String unlimited = unlimited();
    SkipReason.skip(Optional.of(unlimited).filter(why -> !why.isEmpty()));
  }

  /// Why `podman` cannot set limits here; empty if it can.
  private static String unlimited() throws InterruptedException {
    try {
      String nofile = "nofile=1024:1024";
      String unused =
          lab.podman(
              "run",
              "--rm",
              "--network",
              "host",
              "--ulimit",
              nofile,
              "--ulimit",
              "nproc=1000:1000",
              "--cpus",
              "0.5",
              "--memory",
              "64m",
              "--entrypoint",
              "sh",
              ContainersLab.IMAGE,
              "-c",
              "true");
      return "";
    } catch (IOException e) {
      return "podman does not start a container with limits here: " + e.getMessage();
    }
  }

  @AfterAll
  static void end() throws Exception {
    if (lab != null) {
      lab.close();
    }
  }

  private static AssayProcess start(String name, String study, String hosts, String... more)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    Path file = Files.writeString(own.resolve("hosts.yaml"), hosts);
    List<String> line = new ArrayList<>(List.of("run", study, "--seed", "1"));
    line.addAll(List.of("--out", out(name).toString(), "--hosts", file.toString()));
    line.addAll(List.of(more));
    return AssayProcess.startUnder(lab.launcher(), own, line.toArray(String[]::new));
  }

  private static String written(String name, String study) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    return Files.writeString(own.resolve("study.yaml"), study).toString();
  }

  private static Path out(String name) {
    return folder.resolve(name).resolve("run");
  }

  private static void assertNothingIsLeft() throws Exception {
    assertThat(AssayProcess.leftSoon(folder.toString() + "/")).isEmpty();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!lab.containers().isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(lab.containers()).isEmpty();
  }

  static double figure(RunDirectory run, String configuration, String metric) {
    Double value =
        ResultsFile.results(run).rows().stream()
            .filter(row -> row.configuration().equals(configuration))
            .flatMap(row -> row.figures().stream())
            .filter(each -> each.metric().equals(metric))
            .findFirst()
            .orElseThrow()
            .value();
    if (value == null) {
      throw new AssertionError("%s of %s is withheld".formatted(metric, configuration));
    }
    return value;
  }

  @Test
  @Tag("nightly")
  void firstLook_findsThere_whatItFindsOnThisHost() throws Exception {
    try (AssayProcess assay =
        start(
            "first",
            AssayProcess.study("first-look"),
            BOX.replace("0.6", "1").replace("512m", "768m"),
            "--lean")) {
      RunDirectory run = assay.await().kept(out("first"));
      assertThat(figure(run, "sync", "lost-writes")).isZero();
      assertThat(figure(run, "none", "lost-writes")).isPositive();
      assertThat(figure(run, "sync", "stale-reads")).isZero();
      assertThat(figure(run, "closest+scheduled(2s)", "stale-reads-recent")).isPositive();
    }
    assertNothingIsLeft();
  }

  @Test
  @Tag("nightly")
  void membersInANetworkOfContainers_areStoppedAndKilled_andLoseWhatOthersLose() throws Exception {
    try (AssayProcess assay = start("apart", written("apart", STUDY), APART)) {
      RunDirectory run = assay.await().kept(out("apart"));
      assertThat(figure(run, "none", "lost-writes")).isPositive();
      assertThat(EventLog.read(run.events()))
          .filteredOn(event -> event.event() instanceof FaultEvent.Asked)
          .hasSize(2);
    }
    assertNothingIsLeft();
  }

  /// Inside, by a process's JVM; outside, by the kernel.
  @Test
  void limits_holdInsideAndOutside() throws Exception {
    Path partial = Path.of(out("limited") + ".partial");
    try (AssayProcess assay = start("limited", written("limited", CALM), BOX)) {
      assay.awaitText(new RunDirectory(partial).timeline(), ",true,put,", 1);
      long client = client(out("limited")).pid();
      ControlGroups groups = ControlGroups.of(client);
      assertThat(groups.memoryBytes()).isEqualTo(MEMORY);
      assertThat(groups.cpus()).isEqualTo(CPUS);
      long nanos = System.nanoTime();
      long cpu = groups.cpuNanos();
      long held = groups.throttled() + HELD_BACK;
      while (groups.throttled() < held && System.nanoTime() - nanos < LONGEST_NANOS) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(groups.throttled()).isGreaterThanOrEqualTo(held);
      long used = groups.cpuNanos() - cpu;
      assertThat(used).isPositive();
      assertThat((long) (used / CPUS)).isLessThan(System.nanoTime() - nanos + CUT_NANOS);
      assertThat(groups.mostMemoryBytes()).isBetween(32L << 20, MEMORY);
      RunDirectory run = assay.await().kept(out("limited"));
      assertThat(Files.readString(run.process("sync-1", "client-1").resolve("gc.log")))
          .contains("1 available", "Memory: 512M");
      assertThat(Files.readString(run.environment()))
          .contains("containers of podman assay, 0.6 CPUs each, 512 MiB each");
    }
    assertNothingIsLeft();
  }

  private static ProcessHandle client(Path out) {
    return AssayProcess.processesWith(out.toString()).stream()
        .filter(process -> process.info().command().orElse("").endsWith("/opt/jdk/bin/java"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @Tag("nightly")
  void memoryThatIsNotThere_isNotHad() throws Exception {
    String greedy = STUDY.replace("heap: 192m,", "heap: 440m, flags: -XX:+AlwaysPreTouch,");
    String hosts = BOX.replace("512m", "450m");
    try (AssayProcess assay = start("greedy", written("greedy", greedy), hosts)) {
      Ended ended = assay.await();
      assertThat(ended.printed()).contains("E502", "died while starting", "signal 9 ended it");
    }
    assertNothingIsLeft();
  }

  @Test
  void killOfAssay_leavesNothing() throws Exception {
    Path partial = Path.of(out("killed") + ".partial");
    try (AssayProcess assay = start("killed", written("killed", CALM), BOX)) {
      assay.awaitText(new RunDirectory(partial).timeline(), ",true,put,", 1);
      assertThat(lab.containers()).hasSize(1);
      assay.process().destroyForcibly().waitFor();
    }
    assertNothingIsLeft();
  }

  @Test
  void everythingThatIsWrong_isToldAtOnce_beforeAnythingStarts() throws Exception {
    lab.image("small", "reference");
    String hosts =
        """
        hosts:
          nowhere: { container: podman, image: nosuch, addresses: [10.78.0.51] }
          huge: { container: podman, cpus: 4000, memory: 4000g, addresses: [10.78.0.52] }
          small: { container: podman, image: small, java: /nowhere, addresses: [10.78.0.53, 10.78.0.54] }
          daemon: { container: docker, addresses: [10.78.0.55] }
          lost: { container: podman, network: nosuch, addresses: [10.78.0.56] }
        members: [nowhere, huge, small, daemon, lost]
        clients: small
        """;
    String study = STUDY.replace("members: 3, machines: 3", "members: 5, machines: 5");
    try (AssayProcess assay = start("wrong", written("wrong", study), hosts)) {
      Ended ended = assay.await();
      assertThat(ended.exit()).as(ended.printed()).isEqualTo(3);
      assertThat(ended.printed().replaceAll("\\s+", " "))
          .contains("host nowhere has no image `nosuch`")
          .contains("host huge is to give each container 4000 CPUs")
          .contains("host huge is to give each container 4096000 MiB")
          .contains("host small has an image `small` with no JDK")
          .contains("host small has an image `small` without `engines/coherence`")
          .contains("host daemon cannot be used")
          .contains("host lost does not start a container")
          .contains("E561", "E562", "E563", "Nothing was run");
    }
    assertThat(out("wrong")).doesNotExist();
    assertNothingIsLeft();
  }

  @Test
  void doctor_removesWhatNobodyOwns() throws Exception {
    String unused =
        lab.podman("create", "--name", "assay-1-1-1-member-1", "--label", "assay=x", "assay", "sh");
    Path own = Files.createDirectories(folder.resolve("doctor"));
    Path hosts = Files.writeString(own.resolve("hosts.yaml"), BOX);
    String[] command = {"doctor", "--hosts", hosts.toString()};
    try (AssayProcess assay = AssayProcess.startUnder(lab.launcher(), own, command)) {
      assertThat(assay.await().printed().replaceAll("\\s+", " "))
          .contains("removed, for their Assay is gone: assay-1-1-1-member-1");
    }
    try (AssayProcess assay = AssayProcess.startUnder(lab.launcher(), own, command)) {
      assertThat(assay.await().printed().replaceAll("\\s+", " "))
          .contains("box can be used: containers of podman assay, 0.6 CPUs each, 512 MiB each")
          .contains("no containers were left behind");
    }
    assertNothingIsLeft();
  }
}
