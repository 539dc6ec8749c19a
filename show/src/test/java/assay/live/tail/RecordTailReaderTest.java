package assay.live.tail;

import static org.assertj.core.api.Assertions.assertThat;

import assay.live.LiveSample;
import assay.live.heard.LiveSnapshot;
import assay.plan.Plan;
import assay.record.event.FaultEvent;
import assay.record.event.TrialEvent;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.latency.LatencyWriter;
import assay.record.probe.HeapTailReader.AfterCollection;
import assay.record.results.Results.Judged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordTailReaderTest {

  @TempDir Path folder;

  private final LiveSample sample = new LiveSample();
  private final RecordTailReader tails = new RecordTailReader(LiveSample.PLAN);
  private RunDirectory directory = new RunDirectory(Path.of("nowhere"));

  @BeforeEach
  void begin() throws IOException {
    directory = new RunDirectory(folder);
    Files.createDirectories(folder.resolve("latency"));
    sample.run.recording(directory);
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
  }

  private LatencyWriter writer(String client) throws IOException {
    return new LatencyWriter(directory.latency("sync-1", client), "sync-1", client);
  }

  /// A second of gets with equal durations; the record is written before the run hears of it.
  private void second(LatencyWriter writer, String client, long second, long count, long nanos) {
    long from = LiveSample.BEGINS + second * LiveSample.SECOND;
    for (Span span : List.of(Span.RESPONSE, Span.SERVICE)) {
      writer.write(
          new LatencyTag("open-1", true, "get", span, OperationOutcome.OK),
          from,
          from + LiveSample.SECOND,
          DurationHistogram.alike(nanos, count));
    }
    writer.flush();
    sample.run.ticked(List.of(LiveSample.row("sync-1", client, "get", second, count)));
  }

  private List<ObjectiveSoFar> objectives() {
    tails.read(sample.run.snapshot());
    return tails.lines().getFirst().objectives();
  }

  @Test
  void percentileSoFar_isThatOfAllClientsTogether() throws Exception {
    assertThat(objectives().getFirst().text()).isEqualTo("no measured window yet");
    try (LatencyWriter one = writer("client-1");
        LatencyWriter other = writer("client-2")) {
      second(one, "client-1", 0, 900, 1_000_000);
      second(other, "client-2", 0, 100, 8_000_000);
      // Among a thousand the 990th is one of the hundred that took 8 ms.
      ObjectiveSoFar p99 = objectives().getFirst();
      assertThat(p99.result()).isEqualTo(Judged.MISSED);
      assertThat(p99.text()).isEqualTo("8.00 ms");

      second(one, "client-1", 1, 90_000, 1_000_000);
      second(other, "client-2", 1, 1, 1_000_000);
      // Now a hundred of ninety-one thousand are slow.
      assertThat(objectives().getFirst().result()).isEqualTo(Judged.MET);
      assertThat(objectives().getFirst().text()).isEqualTo("1.00 ms");
    }
  }

  @Test
  void throughputSoFar_isOfTheWindow_andWhatOnlyAJudgeKnowsIsLeftOpen() throws Exception {
    try (LatencyWriter one = writer("client-1")) {
      second(one, "client-1", 0, 1_000, 1_000_000);
      second(one, "client-1", 1, 2_000, 1_000_000);
      List<ObjectiveSoFar> objectives = objectives();
      assertThat(objectives.get(1).text()).isEqualTo("1.50k/s");
      assertThat(objectives.get(1).result()).isEqualTo(Judged.MET);
      assertThat(objectives.get(2).result()).isEqualTo(Judged.UNDECIDED);
      assertThat(objectives.get(2).text()).isEqualTo("told when the run is judged");
    }
  }

  /// From the fault on requests belong to its own window, as in the results table.
  @Test
  void whatEndsAfterAFault_isNotOfTheSteadyWindow() throws Exception {
    try (LatencyWriter one = writer("client-1")) {
      second(one, "client-1", 0, 1_000, 1_000_000);
      sample.run.happened(
          LiveSample.event(
              1, "kill member-2", new FaultEvent.Asked("kill", "member", List.of("member-2"), 1)));
      second(one, "client-1", 1, 50_000, 90_000_000);
      assertThat(objectives().getFirst().text()).isEqualTo("1.00 ms");
    }
  }

  @Test
  void tooFewRequests_leaveItOpen_withTheReason() throws Exception {
    try (LatencyWriter one = writer("client-1")) {
      second(one, "client-1", 0, 100, 1_000_000);
      ObjectiveSoFar p99 = objectives().getFirst();
      assertThat(p99.result()).isEqualTo(Judged.UNDECIDED);
      assertThat(p99.text())
          .isEqualTo(
              "too few requests to bound p99: 100 of 368; measuring 5 times as long would do");
    }
  }

  @Test
  void histogramsOfAnotherHost_areNotGuessed() {
    sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", 0, 5_000)));
    assertThat(objectives())
        .allSatisfy(
            objective -> assertThat(objective.text()).isEqualTo(RecordTailReader.ELSEWHERE));
  }

  @Test
  void trialThatHasEnded_keepsItsFigures() throws Exception {
    try (LatencyWriter one = writer("client-1")) {
      second(one, "client-1", 0, 1_000, 1_000_000);
      sample.run.trial(2, 2, LiveSample.PLAN.trials().getLast());
      tails.read(sample.run.snapshot());
      List<TrialObjectives> lines = tails.lines();
      assertThat(lines).extracting(TrialObjectives::title).containsExactly("none", "sync");
      assertThat(lines).extracting(TrialObjectives::over).containsExactly(false, true);
      assertThat(lines.getLast().objectives().getFirst().text()).isEqualTo("1.00 ms");
      assertThat(lines.getFirst().objectives().getFirst().text())
          .isEqualTo("no measured window yet");
    }
  }

  private static String collected(int megabytes) {
    return "[5ns][gc] GC(0) Pause Full (System.gc()) 18M->%dM(256M) 4.9ms\n".formatted(megabytes);
  }

  private void log(String folder, int megabytes) throws IOException {
    Path own = Files.createDirectories(directory.members().resolve(folder));
    Files.writeString(own.resolve("gc.log"), collected(megabytes));
  }

  private long used(RecordTailReader own) {
    return used(own, "member-1");
  }

  private long used(RecordTailReader own, String process) {
    AfterCollection heap = own.heaps(sample.run.snapshot()).get(process);
    return heap == null ? -1 : heap.usedBytes() >> 20;
  }

  @Test
  void heap_isOfTheNewestStart_andOfNoneWhereTheProcessIsSilent() throws Exception {
    log("sync-1-member-1", 1);
    log("sync-1-member-10", 10);
    sample.run.sampled(LiveSample.sample("member-1", 0, 0));
    assertThat(used(tails)).isEqualTo(1);
    log("sync-1-member-1-again-2", 2);
    log("sync-1-member-1-again-10", 3);
    assertThat(used(tails)).isEqualTo(3);
    Files.createDirectories(directory.members().resolve("sync-1-member-1-again-11"));
    assertThat(used(tails)).as("it has written nothing yet").isEqualTo(-1);
    log("sync-1-member-1-again-11", 4);
    assertThat(used(tails)).isEqualTo(4);
    sample.clock.addAndGet(9 * LiveSample.SECOND);
    assertThat(used(tails)).as("it is silent").isEqualTo(-1);
  }

  @Test
  void heapOfAMemberOfASoak_isInTheFolderOfItsFirstRound() throws Exception {
    Plan soak = LiveSample.PLAN.toBuilder().soak(Duration.ofHours(1)).plan();
    log("sync-1-member-1", 1);
    log("none-1-client-1", 2);
    sample.run.trial(2, 2, LiveSample.PLAN.trials().getLast());
    sample.run.sampled(LiveSample.sample("member-1", 0, 0));
    sample.run.sampled(LiveSample.sample("client-1", 0, 0));
    assertThat(used(tails)).as("a trial with processes of its own").isEqualTo(-1);
    RecordTailReader round = new RecordTailReader(soak);
    assertThat(used(round)).isEqualTo(1);
    assertThat(used(round, "client-1")).isEqualTo(2);
  }

  @Test
  void requestsThatAreNeverAnswered_missAnObjective_asTheyDoForTheJudge() throws Exception {
    try (LatencyWriter one = writer("client-1")) {
      second(one, "client-1", 0, 1_000, 1_000_000);
      long from = LiveSample.BEGINS + LiveSample.SECOND;
      sample.run.ticked(
          List.of(
              LiveSample.row("sync-1", "client-1", "get", from, LiveSample.SECOND, 0, 500, -1)));
      ObjectiveSoFar p99 = objectives().getFirst();
      assertThat(p99.result()).isEqualTo(Judged.MISSED);
      assertThat(p99.text()).startsWith("no finite p99");
    }
  }

  @Test
  void heapAndLog_areReadWhereTheyLie() throws Exception {
    Path member = Files.createDirectories(directory.process("sync-1", "member-1"));
    Files.writeString(
        member.resolve("gc.log"),
        "[5ns][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 18M->8M(256M) 48.905ms\n");
    Files.writeString(member.resolve("log.txt"), "one\nOutOfMemoryError\n");
    sample.run.sampled(LiveSample.sample("member-1", 0, 0));
    LiveSnapshot fine = sample.run.snapshot();
    assertThat(tails.logs(fine)).isEmpty();
    assertThat(tails.heaps(fine).get("member-1"))
        .isEqualTo(new AfterCollection(5, 8 << 20, 256 << 20));

    sample.run.happened(
        LiveSample.event(1, "member-1 ended", new TrialEvent.ProcessLost("member-1", 3)));
    assertThat(tails.logs(sample.run.snapshot()))
        .containsExactly(
            new RecordTailReader.LogTail("member-1", List.of("one", "OutOfMemoryError")));
  }
}
