package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example engine as a user's own product with twelve releases: from the seventh on it writes to its leader alone,
/// which then dies.
@Tag("nightly")
final class BisectIT {

  private static final String SETTINGS =
      """
      settings:
        version:
          values: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
          default: "1"
          called: "the release of the protocol"
      """;

  private static final String STUDY =
      """
      study: planted
      question: From which release on are writes lost?
      engine: single
      workload: tradeoffs
      cluster: { members: 2, heap: 64m, client-heap: 128m }
      data: { customers: 200, counters: 0, value: 16 }
      steps:
        - open:
            rate: 200/s
            warm-up: 0s
            for: 2s
            mix: { put: 100 }
            fault: { kill: member, at: 1s }
      check: [lost-writes]
      """;

  @TempDir private static Path folder;

  private static Example planted = Example.NONE;

  @BeforeAll
  static void build() throws Exception {
    planted = built(folder);
  }

  /// The example with a setting `version`, as docs/how-to/writing-an-engine.md says.
  private static Example built(Path into) throws Exception {
    Path source = Path.of("..", "examples", "single", "src");
    String engine = Files.readString(source.resolve("single/SingleEngine.java"));
    String descriptor = Files.readString(source.resolve("assay-engine.yaml"));
    Example example =
        Example.changed(
            into,
            "single",
            "single/SingleEngine.java",
            engine.replace(
                "spec.settings().text(\"backup\").equals(\"sync\")",
                "Integer.parseInt(spec.settings().text(\"version\")) < 7"));
    return example.again("assay-engine.yaml", descriptor.replace("settings:\n", SETTINGS));
  }

  private Ended bisect(String... words) throws Exception {
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY);
    String[] line =
        Stream.concat(
                Stream.of(
                    "bisect",
                    study.toString(),
                    "lost-writes > 0",
                    "--with",
                    planted.jar().toString()),
                Stream.of(words))
            .toArray(String[]::new);
    try (AssayProcess assay = AssayProcess.start(folder, line)) {
      return assay.await();
    }
  }

  @Test
  void plantedRelease_isFound_andItsRunsAreThere() throws Exception {
    Path runs = folder.resolve("search");
    Ended ended = bisect("--from", "4", "--to", "8", "--out", runs.toString());
    assertThat(ended.exit()).as(ended.printed()).isZero();
    assertThat(ended.output())
        .startsWith("lost-writes > 0 begins with Single leader (an example) 7; 6 is the last")
        .contains("assay report " + runs.resolve("7-"));
    Ended listed = AssayProcess.run(folder, "trend", "--runs", runs.toString());
    assertThat(listed.output()).contains("planted", "7");
  }

  @Test
  void releasesWithoutTheHarm_haveNoStep() throws Exception {
    Ended ended = bisect("--versions", "1,2,3", "--times", "2");
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(7);
    assertThat(ended.errors()).contains("E854", "did not show it in 2 trials");
  }
}
