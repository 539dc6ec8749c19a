package assay.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import assay.cluster.AotCache;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.latency.Interval;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Command.ProcessSpec;
import assay.tether.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordingFile;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class ChildIT {

  @TempDir private Path folder;
  private Path log = Path.of("");

  @BeforeEach
  void nameTheLog() {
    log = folder.resolve("log.txt");
  }

  private ProcessSpec member(String engine) {
    return Seat.of(engine, folder.resolve("seat"));
  }

  private Command.OpenClient open(String engine) {
    return open(engine, "a");
  }

  private Command.OpenClient open(String engine, String files) {
    return new Command.OpenClient(
        member(engine),
        0,
        1,
        Map.of("registers", 100L, "counters", 1L),
        42,
        folder.resolve("latency/" + files + ".hlog").toString(),
        folder.resolve("history/" + files + ".bin").toString(),
        folder.resolve("history/partitions.json").toString(),
        List.of());
  }

  @Test
  void flightRecording_holdsNeitherVariablesNorPropertiesNorCommandLines() throws Exception {
    Path file = folder.resolve("seat/flight.jfr");
    try (Parent parent = new Parent(log, "-Dsecret.token=abc123xyz")) {
      fine(parent.ask(new Command.RecordFlight(file.toString())));
      fine(parent.ask(new Command.Stop()));
      assertThat(parent.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
    Set<String> events =
        RecordingFile.readAllEvents(file).stream()
            .map(event -> event.getEventType().getName())
            .collect(Collectors.toSet());
    assertThat(events)
        .contains("jdk.CPUInformation", "jdk.GCConfiguration")
        .allMatch(JfrEventFilter::needed);
    String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
    assertThat(bytes)
        .doesNotContain("abc123xyz", System.getenv("PATH"), System.getProperty("java.class.path"));
  }

  private Parent training(Path cache) throws Exception {
    String output =
        Runtime.version().feature() >= 25 ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=";
    Parent parent =
        new Parent(log, "-D" + AotCache.TRAINS + "=true", output + cache, "-Xlog:disable");
    Object unused = parent.hear(Message.Hello.class);
    return parent;
  }

  private static boolean isShell(ProcessHandle process) {
    return process.info().arguments().filter(all -> all[0].equals("-c")).isPresent();
  }

  /// A JVM that should write a start-up cache does so for seconds, however it ends.
  @ParameterizedTest
  @ValueSource(strings = {"let go", "kill -INT", "kill -TERM"})
  void trainingThatIsBrokenOff_endsAtOnceAndLeavesNoCache(String how) throws Exception {
    assumeFalse(how.equals("kill -INT") && deafToInterrupts(), "SIGINT is ignored here");
    Path cache = folder.resolve("member.aot");
    try (Parent parent = training(cache)) {
      if (how.equals("let go")) {
        parent.letGo();
      } else {
        String kill = how + " " + parent.process.pid();
        assertThat(new ProcessBuilder("sh", "-c", kill).start().waitFor()).isZero();
      }
      assertThat(parent.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(parent.process.exitValue()).isEqualTo(128 + 9);
    }
    assertThat(cache).doesNotExist();
  }

  /// While a JVM writes its start-up cache, none of its threads runs for seconds; a stopped JVM is like that.
  ///
  /// A small cache may be written before its shell is seen: then the next training is tried.
  @Test
  void trainingThatHearsNothingAtItsEnd_endsWithItsParent() throws Exception {
    boolean stopped = false;
    for (int training = 0; !stopped; training++) {
      assertThat(training).as("trainings that ended before their shell was seen").isLessThan(8);
      try (Parent parent = training(folder.resolve("member-" + training + ".aot"))) {
        long unused = parent.send(new Command.Stop());
        stopped = isStoppedAtItsEnd(parent.process);
        if (stopped) {
          parent.letGo();
          assertThat(parent.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
          assertThat(parent.process.exitValue()).isEqualTo(128 + 9);
        }
      }
    }
  }

  private static boolean isStoppedAtItsEnd(Process process) throws Exception {
    while (process.descendants().noneMatch(ChildIT::isShell)) {
      if (!process.isAlive()) {
        return false;
      }
    }
    String stop = "kill -STOP " + process.pid();
    return new ProcessBuilder("sh", "-c", stop).start().waitFor() == 0 && process.isAlive();
  }

  /// A background shell makes its children ignore SIGINT.
  private static boolean deafToInterrupts() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
        .anyMatch(ignored -> (ignored & 0b10) != 0);
  }

  private static Step.Open step(Duration duration) {
    return Step.Open.of(
        500, Arrivals.CONSTANT, Duration.ZERO, duration, Map.of("put", 50.0, "get", 50.0), 8);
  }

  private static Message.Answered fine(Message.Answered answer) {
    assertThat(answer.failure()).as(answer.detail()).isEmpty();
    return answer;
  }

  private static <A> A told(Parent parent, Command<A> command) throws Exception {
    return fine(parent.ask(command)).as(command.answer());
  }

  @Test
  void client_doesAllItIsTold() throws Exception {
    try (Parent parent = new Parent(log)) {
      assertThat(parent.hear(Message.Hello.class).pid()).isEqualTo(parent.process.pid());
      fine(parent.ask(open("memory")));
      fine(parent.ask(new Command.AwaitSafe(3, 1000)));
      assertThat(told(parent, new Command.LoadData(1, 1)).entries()).isEqualTo(100);
      fine(parent.ask(new Command.RunStep(0, step(Duration.ofMillis(1500)), true)));
      assertThat(parent.hear(Message.HiccupSeen.class).maxNanos()).isNotNegative();
      assertThat(told(parent, new Command.ReadFinally(0))).isEqualTo(Answer.FinallyRead.of(101, 0));
      fine(parent.ask(new Command.Stop()));
      assertThat(parent.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(parent.process.exitValue()).isZero();
      assertThat(rows(parent)).extracting(Interval::ok).anyMatch(ok -> ok > 0);
      // On a stalling host, requests beyond the eight in flight are shed.
      assertThat(rows(parent).stream().mapToLong(row -> row.ok() + row.shed()).sum())
          .isEqualTo(750);
      // This engine does not report how many members it counts, and the record says so.
      assertThat(marks(parent))
          .filteredOn(mark -> mark != TimedEvent.Type.REQUESTS_FAILED)
          .containsExactly(
              TimedEvent.Type.DECLINED,
              TimedEvent.Type.STEP_BEGINS,
              TimedEvent.Type.WINDOW_BEGINS,
              TimedEvent.Type.WINDOW_ENDS);
      History history = new History();
      assertThat(HistoryReader.read(folder.resolve("history/a.bin"), 0, history)).isTrue();
      assertThat(history.size()).isEqualTo(100 + 750 + 101);
      assertThat(folder.resolve("history/partitions.json")).content().startsWith("[0,1,2,0,");
    }
  }

  @Test
  void backgroundUsers_workWhileAStepRuns_andStopWhenTold() throws Exception {
    try (Parent parent = new Parent(log)) {
      fine(parent.ask(open("memory")));
      fine(parent.ask(new Command.LoadData(1, 1)));
      Step.Traffic traffic = new Step.Traffic(5, Duration.ofMillis(1), null);
      assertThat(told(parent, new Command.StartTraffic(traffic, true, 30_000)).answered())
          .isEqualTo(5);
      fine(parent.ask(new Command.RunStep(0, step(Duration.ofMillis(500)), false)));
      StepEvent.TrafficEnds done = told(parent, new Command.StopTraffic(30_000));
      assertThat(done.requests()).isPositive().isEqualTo(done.rows());
      assertThat(done.failures()).isZero();
      assertThat(done.unfinished()).isZero();
      assertThat(parent.ask(new Command.StopTraffic(1)).failure())
          .isEqualTo("no background users are at work");
      assertThat(rows(parent)).extracting(Interval::kind).doesNotContain("background");
      fine(parent.ask(new Command.Stop()));
    }
  }

  private static List<Interval> rows(Parent parent) {
    return parent.heard.stream()
        .filter(Message.IntervalClosed.class::isInstance)
        .flatMap(message -> ((Message.IntervalClosed) message).intervals().stream())
        .toList();
  }

  private static List<TimedEvent.Type> marks(Parent parent) {
    return parent.heard.stream()
        .filter(Message.EventOccurred.class::isInstance)
        .map(message -> ((Message.EventOccurred) message).event().type())
        .toList();
  }

  @Test
  void child_tellsWhatItAllocatedAndWhatItHolds() throws Exception {
    try (Parent parent = new Parent(log)) {
      long before = told(parent, new Command.ReadJvmCounters()).allocated().orElseThrow();
      Answer.MemoryMeasured told = told(parent, new Command.MeasureHeap());
      assertThat(told.heap().orElseThrow()).isBetween(1L << 18, 1L << 26);
      assertThat(told.direct().orElseThrow()).isBetween(0L, 1L << 24);
      long after = told(parent, new Command.ReadJvmCounters()).allocated().orElseThrow();
      assertThat(after).isGreaterThan(before).isGreaterThan(1L << 18);
    }
  }

  /// A client's latency file and history are open, and each background user has a thread.
  @Test
  void child_countsItsFilesAndThreads() throws Exception {
    try (Parent parent = new Parent(log)) {
      long files = told(parent, new Command.CountFiles()).files().orElseThrow();
      fine(parent.ask(open("memory")));
      fine(parent.ask(new Command.LoadData(1, 1)));
      Answer.FilesCounted opened = told(parent, new Command.CountFiles());
      assertThat(opened.files().orElseThrow()).isGreaterThanOrEqualTo(files + 2);
      Step.Traffic traffic = new Step.Traffic(20, Duration.ofMillis(1), null);
      fine(parent.ask(new Command.StartTraffic(traffic, false, 30_000)));
      assertThat(told(parent, new Command.CountFiles()).threads().orElseThrow())
          .isGreaterThanOrEqualTo(opened.threads().orElseThrow() + 20);
      fine(parent.ask(new Command.StopTraffic(30_000)));
      fine(parent.ask(new Command.Stop()));
    }
  }

  @Test
  void childThatDoesNotCollectWhenAsked_isNotMeasured() throws Exception {
    try (Parent parent = new Parent(log, "-XX:+DisableExplicitGC")) {
      assertThat(told(parent, new Command.MeasureHeap()))
          .isEqualTo(
              Answer.MemoryMeasured.declined("its JVM does not collect its garbage when asked"));
    }
  }

  @Test
  void enginesOutput_goesToTheLogAndNotToTheParent() throws Exception {
    try (Parent parent = new Parent(log)) {
      fine(parent.ask(open("memory")));
      fine(parent.ask(new Command.Stop()));
      assertThat(parent.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(Files.readString(log)).contains("nonsense");
  }

  @Test
  void member_startsAndStops() throws Exception {
    try (Parent parent = new Parent(log)) {
      fine(parent.ask(new Command.StartMember(member("memory"))));
      fine(parent.ask(new Command.Stop()));
      assertThat(parent.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(Files.readString(log)).contains("a member called client-1", "closed");
  }

  @Test
  void commands_areAnsweredWhileAStepRuns() throws Exception {
    try (Parent parent = new Parent(log)) {
      fine(parent.ask(open("memory")));
      fine(parent.ask(new Command.LoadData(1, 1)));
      long step = parent.send(new Command.RunStep(0, step(Duration.ofSeconds(2)), true));
      parent.hear(Message.EventOccurred.class);
      Answer.BusiestOwnerFound found = told(parent, new Command.FindBusiestOwner());
      assertThat(found.member()).startsWith("member-");
      assertThat(found.owners()).containsEntry(found.member(), found.keys());
      assertThat(told(parent, new Command.KillSimulated("member-1")).wasAlive()).isTrue();
      assertThat(fine(parent.answer()).id()).isEqualTo(step);
    }
  }

  /// A fixed order of configurations needs one process to be a client, or a member, more than once.
  @Test
  void processThatLeftItsCluster_canJoinAgain_withNothingOfBefore() throws Exception {
    try (Parent parent = new Parent(log)) {
      fine(parent.ask(open("memory")));
      fine(parent.ask(new Command.LoadData(1, 1)));
      fine(parent.ask(new Command.LeaveCluster()));
      assertThat(parent.ask(new Command.ReadFinally(0)).failure())
          .isEqualTo("this process is not a client");
      fine(parent.ask(open("memory", "b")));
      assertThat(told(parent, new Command.LoadData(1, 1)).entries()).isEqualTo(100);
      fine(parent.ask(new Command.LeaveCluster()));
      fine(parent.ask(new Command.StartMember(member("memory"))));
      fine(parent.ask(new Command.LeaveCluster()));
      fine(parent.ask(new Command.StartMember(member("memory"))));
      assertThat(parent.ask(new Command.StartMember(member("memory"))).failure())
          .isEqualTo("this process already is a member or a client");
      fine(parent.ask(new Command.Stop()));
      assertThat(parent.process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void failure_isASentenceWithADetail() throws Exception {
    try (Parent parent = new Parent(log)) {
      Message.Answered answer = parent.ask(open("ghost"));
      assertThat(answer.failure()).isEqualTo("no engine `ghost` on the class path");
      assertThat(answer.detail()).contains("at assay.child");
      assertThat(parent.ask(new Command.ReadFinally(0)).failure())
          .isEqualTo("this process is not a client");
    }
  }

  @Test
  void lostParent_endsTheProcessAndLeavesEveryClosedInterval() throws Exception {
    try (Parent parent = new Parent(log)) {
      fine(parent.ask(open("memory")));
      parent.send(new Command.RunStep(0, step(Duration.ofMinutes(5)), true));
      long told =
          parent.hear(Message.IntervalClosed.class).intervals().stream()
              .mapToLong(Interval::ok)
              .sum();
      parent.letGo();
      assertThat(parent.process.waitFor(2, TimeUnit.SECONDS)).isTrue();
      assertThat(parent.process.exitValue()).isNotZero();
      long written = 0;
      try (HistogramLogReader reader =
          new HistogramLogReader(folder.resolve("latency/a.hlog").toFile())) {
        while (reader.hasNext()) {
          Histogram interval = (Histogram) reader.nextIntervalHistogram();
          written += interval.getTag().endsWith("/service/ok") ? interval.getTotalCount() : 0;
        }
      }
      assertThat(written).isGreaterThanOrEqualTo(told).isPositive();
      History history = new History();
      HistoryReader.read(folder.resolve("history/a.bin"), 0, history);
      assertThat((long) history.size()).isGreaterThanOrEqualTo(told);
    }
  }

  @Test
  void lostParent_endsAnIdleProcess() throws Exception {
    try (Parent parent = new Parent(log)) {
      parent.hear(Message.Hello.class);
      parent.letGo();
      assertThat(parent.process.waitFor(2, TimeUnit.SECONDS)).isTrue();
    }
  }
}
