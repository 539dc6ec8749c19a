package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.record.environment.Calibration;
import assay.record.environment.CalibrationFile;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.sentence.SentenceRenderer;
import assay.testing.Needs;
import assay.testing.SigintCondition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `assay calibrate` on real processes: every figure is there, reports carry it, and a stopped
/// calibration leaves no files.
@Tag("further")
final class CalibrateIT {

  private static final String STUDY =
      """
      study: carried
      question: Does a report carry the calibration of its host?
      engine: reference
      workload: tradeoffs
      cluster: { members: 1, machines: 1, backup: none }
      data: { customers: 100 }
      steps:
        - closed: { threads: 1, each: [get 1000] }
      """;

  /// The common part of the self-test's studies.
  private static final String COUNTING =
      """
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3 }
      data: { customers: 1_000, counters: 8, tallies: 8, value: 16 }
      steps:
        - open:
            rate: 500/s
            warm-up: 0s
            for: 2s
            mix: { get: 10, increment: 40, bump: 40, total: 10 }
      check: [lost-updates, counters]
      """;

  private static final String CONTROLS =
      """
      study: controls
      question: Which of these engines is not what its name says?
      configurations:
        map: { behaviour: map }
        applies-twice: { behaviour: applies-twice }
        stalls: { behaviour: map }
      """
          + COUNTING;

  private static final String NO_FAULT =
      """
      study: no-fault
      question: Does any check accuse an engine that nobody harms?
      """
          + COUNTING;

  private static final List<String> HEARING = List.of("env", "--default-signal=INT");

  @TempDir private static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(Files.createDirectories(folder.resolve("prepare")));
  }

  @Test
  @Tag("nightly")
  void calibration_hasEveryFigureAndReportsCarryIt() throws Exception {
    Path own = Files.createDirectories(folder.resolve("whole"));
    AssayProcess.Ended ended = AssayProcess.run(own, "calibrate", "--lean", "--format", "json");
    assertThat(ended.exit()).as(ended.printed()).isZero();
    Calibration calibration = JsonCodec.read(ended.output(), Calibration.class);
    figuresAreThere(calibration);
    assertThat(AssayProcess.leftSoon(own.toString())).isEmpty();
    CalibrationFile file = new CalibrationFile(own.resolve("runs"));
    assertThat(file.read()).as("a lean run is not stored").isEmpty();

    assertThat(trust(own, "without")).anyMatch(line -> line.contains("never calibrated"));
    file.write(calibration);
    assertThat(trust(own, "with")).anyMatch(line -> line.startsWith("this host: send delay p99"));
    assertThat(Files.readString(own.resolve("with").resolve("report.html")))
        .contains("Ceiling of an open loop");
    Files.writeString(file.path(), "{\"schema\":");
    assertThat(trust(own, "damaged"))
        .anyMatch(line -> line.contains("never calibrated"))
        .anyMatch(line -> line.contains("the calibration of this host cannot be read"));
  }

  private static void figuresAreThere(Calibration calibration) {
    assertThat(calibration.clock().readNanos()).isPositive();
    assertThat(calibration.quiet().samples()).isPositive();
    assertThat(calibration.busy().samples()).isPositive();
    assertThat(calibration.pacing())
        .extracting(Calibration.Pacing::askedPerSecond)
        .containsExactly(1_000.0, 10_000.0, 100_000.0);
    assertThat(calibration.pacing())
        .allSatisfy(pacing -> {
          double asked = pacing.askedPerSecond();
          double all = pacing.sentPerSecond() + pacing.shed();
          assertThat(all).as("sent and shed in one second").isBetween(asked - 2, asked + 2);
        });
    assertThat(calibration.closed())
        .extracting(Calibration.Closed::threads)
        .startsWith(1)
        .endsWith(Runtime.getRuntime().availableProcessors());
    assertThat(calibration.closed())
        .allSatisfy(closed -> assertThat(closed.perSecond()).isPositive());
    assertThat(calibration.open())
        .extracting(Calibration.Open::answerNanos)
        .containsExactly(0L, 100_000L, 250_000L, 1_000_000L, 5_000_000L);
    assertThat(calibration.open())
        .allSatisfy(open -> assertThat(open.perSecond() + open.failedPerSecond()).isPositive());
    Calibration.Overhead overhead = Objects.requireNonNull(calibration.harnessOverhead());
    assertThat(overhead.engine()).startsWith("Coherence CE");
    assertThat(overhead.ratio()).isBetween(overhead.low(), overhead.high());
    assertThat(calibration.host()).containsKeys("cores", "system", "JVM");
  }

  private static List<String> trust(Path own, String name) throws Exception {
    Path study = Files.writeString(own.resolve("carried.yaml"), STUDY);
    Path out = own.resolve(name);
    AssayProcess.Ended ended =
        AssayProcess.run(own, "run", study.toString(), "--out", out.toString());
    assertThat(ended.exit()).as(ended.printed()).isZero();
    return ResultsFile.results(new RunDirectory(out)).trust().stream()
        .map(caveat -> SentenceRenderer.of(caveat.text()))
        .toList();
  }

  @Test
  @Needs(host = SigintCondition.class)
  void interrupt_storesNothingAndLeavesNothing() throws Exception {
    Path own = Files.createDirectories(folder.resolve("interrupted"));
    AssayProcess.Ended ended;
    try (AssayProcess assay = AssayProcess.startUnder(HEARING, own, "calibrate")) {
      assay.awaitText(own.resolve("stderr.txt"), "hiccups of a quiet process", 1);
      assay.interrupt();
      ended = assay.await();
    }
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(130);
    assertThat(ended.errors()).contains("stopped by the user; no result was stored");
    assertThat(AssayProcess.leftSoon(own.toString())).isEmpty();
    assertThat(new CalibrationFile(own.resolve("runs")).read()).isEmpty();
    assertThat(own.resolve("runs").resolve("calibration.partial")).doesNotExist();
  }

  @Test
  void kill_leavesNoProcess() throws Exception {
    Path own = Files.createDirectories(folder.resolve("killed"));
    try (AssayProcess assay = AssayProcess.start(own, "calibrate", "--lean")) {
      assay.awaitText(own.resolve("stderr.txt"), "hiccups of a quiet process", 1);
      assertThat(AssayProcess.processesWith(own.toString())).as("assay and a client").hasSize(2);
      assay.process().destroyForcibly().waitFor();
    }
    assertThat(AssayProcess.leftSoon(own.toString())).isEmpty();
  }

  /// A small study in place of `controls`, with one engine that is not broken as its name says:
  /// that claim cannot hold, the others must. Assay's tests check the simulations.
  @Test
  void selfTest_saysOfEveryEngineWhetherItsClaimHolds() throws Exception {
    Path own = Files.createDirectories(folder.resolve("self"));
    Path studies = Files.createDirectories(own.resolve("studies"));
    Files.writeString(studies.resolve("controls.yaml"), CONTROLS);
    Files.writeString(studies.resolve("no-fault.yaml"), NO_FAULT);
    AssayProcess.Ended ended =
        AssayProcess.run(own, "calibrate", "--self-test=engines", "--format", "json");
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(1);
    JsonNode shown = JsonCodec.read(ended.output(), JsonNode.class);
    assertThat(shown.path("holds").asBoolean()).isFalse();
    Map<String, Boolean> holds = new LinkedHashMap<>();
    shown
        .path("claims")
        .forEach(
            claim -> holds.put(claim.path("claim").asString(), claim.path("holds").asBoolean()));
    List<String> broken =
        holds.keySet().stream().filter(claim -> Boolean.FALSE.equals(holds.get(claim))).toList();
    assertThat(broken).as(ended.output()).hasSize(1).first().asString().contains("`stalls`");
    assertThat(holds).hasSize(4);
    assertThat(AssayProcess.leftSoon(own.toString())).isEmpty();
  }
}
