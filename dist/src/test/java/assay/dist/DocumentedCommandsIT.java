package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.DocumentedFolder.Ended;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every command on a page, carried out as written, in a folder with its arguments. `run` is
/// carried out up to its plan (`--dry-run`); exceptions are listed here, with their own tests.
@Tag("further")
@Tag("nightly")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Needs("bash")
final class DocumentedCommandsIT {

  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("serve", "serves until it is ended: SiteIT"),
          Map.entry("serve [--port N]", "the same"),
          Map.entry("up STUDY", "starts a cluster: UpIT"),
          Map.entry("up tradeoffs/backups --configuration async --for 30m", "the same"),
          Map.entry("calibrate", "measures for three minutes: CalibrateIT"),
          Map.entry("calibrate --self-test", "takes a minute, and starts members: CalibrateIT"),
          Map.entry("calibrate --self-test=worlds", "plays a thousand worlds: CalibrateIT"),
          Map.entry("prepare", "trains caches of every product: LeanRunIT"),
          Map.entry("resume RUN", "takes a run that stopped: ResumeIT"),
          Map.entry("resume 2026-11-26-7c31-first-look", "the same"),
          Map.entry("reproduce RUN FINDING", "runs trials of a finding: ReproduceIT"),
          Map.entry("reproduce RUN [FINDING]", "the same"),
          Map.entry("reproduce 1d00 lost-writes/scheduled-2s --times 3", "the same"),
          Map.entry("shrink RUN FINDING", "searches for a smaller study: ShrinkIT"),
          Map.entry("shrink RUN [FINDING]", "the same"),
          Map.entry("bisect STUDY CONDITION", "searches among releases: BisectIT"),
          Map.entry("bisect releases/hazelcast 'lost-writes > 0' --from 5.3 --to 5.7", "the same"),
          Map.entry(
              "bisect releases/hazelcast 'p50(put) > 1.5 x base' --versions 5.3.8,5.4.0,5.5.0,5.6.0,5.7.0",
              "the same"),
          Map.entry("watch --existing FILE", "needs a cluster in use: WatchIT"),
          Map.entry("watch --existing existing.yaml", "the same"),
          Map.entry("watch --existing existing.yaml --live-metrics --live-port 9464", "the same"),
          Map.entry(
              "watch --existing existing.yaml --rate 20/s --for 8h --stop-file stop --live-metrics --live-port 9464",
              "the same"),
          Map.entry("search STUDY", "searches among combinations: SearchIT"),
          Map.entry("search my-study.yaml", "the same"),
          Map.entry("run study.yaml", "runs the study of a bundle: ShrinkIT"),
          Map.entry("report RUN --bundle finding.zip", "needs a run with a finding: ShrinkIT"),
          Map.entry("doctor --hosts hosts.yaml", "asks hosts that are not there: DoctorHostsIT"),
          Map.entry("build", "builds by Maven: BuildIT"),
          Map.entry("build coherence redis", "the same"),
          Map.entry("build jmeter", "the same"),
          Map.entry("image", "makes an image of podman's: ContainersIT"),
          Map.entry("image --name registry.example.org/assay:1", "the same"),
          Map.entry("package", "makes a release by Maven: PackageIT"),
          Map.entry("package --out /tmp/release", "the same"));

  /// Placeholders for a user's names, and their values in this folder.
  private static final Map<String, String> MEANT =
      Map.of(
          "STUDY", DocumentedFolder.STUDY + ".yaml",
          "FILE…", DocumentedFolder.STUDY + ".yaml",
          "FILE", "workloada",
          "WORD", "backup",
          "DIR", "pages",
          "assay-engine.yaml", "examples/single/src/assay-engine.yaml",
          "<setting>", "backup");

  @TempDir private static Path temporary;
  private static DocumentedFolder folder;
  private static final AtomicInteger MADE = new AtomicInteger();

  private static final Map<DocumentedCommand, Carried> CARRIED = new ConcurrentHashMap<>();

  /// Commands that read or draw stored runs, which must not overlap.
  private static final Set<String> ON_RUNS =
      Set.of("judge", "report", "explain", "export", "compare", "trend", "site");

  /// @param line the shell's input
  private record Carried(String line, Ended ended) {}

  @BeforeAll
  static void make() throws Exception {
    folder = DocumentedFolder.make(temporary);
    carryOut();
  }

  /// Two at a time, because most of a command's time is its JVM's start.
  private static void carryOut() throws Exception {
    List<List<DocumentedCommand>> lanes = List.of(new ArrayList<>(), new ArrayList<>());
    for (DocumentedCommand command : commands()) {
      if (command.text().startsWith("new ")) {
        // Other tests check and run these.
        carryOut(command);
        continue;
      }
      boolean onRuns = ON_RUNS.contains(command.text().split(" ", 2)[0]);
      boolean first = onRuns || lanes.get(0).size() < lanes.get(1).size();
      lanes.get(first ? 0 : 1).add(command);
    }
    try (ExecutorService two = Executors.newFixedThreadPool(lanes.size())) {
      List<Future<?>> ends = new ArrayList<>();
      for (List<DocumentedCommand> lane : lanes) {
        ends.add(
            two.submit(() -> {
              for (DocumentedCommand command : lane) {
                carryOut(command);
              }
              return null;
            }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    }
  }

  private static void carryOut(DocumentedCommand command) throws IOException, InterruptedException {
    String line = "PATH=$PWD:$PATH; assay " + meant(command);
    CARRIED.put(command, new Carried(line, folder.bash(line)));
  }

  static List<DocumentedCommand> commands() throws IOException {
    return DocumentedCommand.all().stream()
        .filter(command -> !ELSEWHERE.containsKey(command.text()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void command_endsAsThePageSays(DocumentedCommand command) {
    Carried carried = Objects.requireNonNull(CARRIED.get(command), command::toString);
    // A gate may fail, and is undecided if a figure is withheld or chance may explain it: the page
    // says both.
    List<Integer> codes =
        command.text().contains("--fail-if") ? List.of(0, 4, 6) : List.of(command.exit());
    Ended ended = carried.ended();
    assertThat(ended.exit())
        .as(command + "\n" + carried.line() + "\n" + ended.printed())
        .isIn(codes);
  }

  private static String meant(DocumentedCommand command) throws IOException {
    String text = command.text();
    if (command.mentioned()) {
      return text + " --help";
    }
    List<String> runs = folder.runs();
    text =
        text.replaceFirst("^export --", "export RUN --")
            .replaceFirst("BASE RUN…?", runs.getFirst() + " " + runs.getLast())
            .replaceFirst("\\bRUN\\b", runs.getFirst())
            .replaceFirst("^trend STUDY", "trend " + DocumentedFolder.STUDY)
            .replaceFirst("\\bNAME\\b", "made-" + MADE.incrementAndGet())
            .replace("--with …", "--with examples/shop/target/shop.jar")
            .replaceAll("[\\[\\]]", "");
    for (Map.Entry<String, String> each : MEANT.entrySet()) {
      text = text.replaceFirst("(?<= )" + each.getKey() + "(?= |$)", each.getValue());
    }
    return text.replaceFirst("^run ", "run --dry-run ");
  }

  @Test
  void whatIsListedHere_standsOnAPage() throws IOException {
    assertThat(DocumentedCommand.all())
        .extracting(DocumentedCommand::text)
        .containsAll(ELSEWHERE.keySet());
  }
}
