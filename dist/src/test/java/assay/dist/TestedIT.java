package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The output of `./verify` for test reports.
@Needs("bash")
final class TestedIT {

  private static final Path SCRIPT = Path.of("..", "launch", "tested.sh").toAbsolutePath();

  @TempDir private Path folder;

  private record Ended(int exit, String said) {}

  private void report(String module, String kind, String name, String cases) throws IOException {
    Path file = folder.resolve(module + "/target/" + kind + "-reports/TEST-assay." + name + ".xml");
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(
        file, "<testsuite name=\"assay.%s\">\n%s\n</testsuite>\n".formatted(name, cases));
  }

  private Ended told(String log) throws Exception {
    Path file = Files.writeString(folder.resolve("log"), log);
    Process bash =
        new ProcessBuilder(
                "bash",
                "-euo",
                "pipefail",
                "-c",
                ". '%s'; tell_skipped '%s'; tell_failed '%s' '%s'"
                    .formatted(SCRIPT, folder, folder, file))
            .redirectErrorStream(true)
            .start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(bash.waitFor(), said.stripTrailing());
  }

  @Test
  void skippedTests_areCountedByWhatIsMissing() throws Exception {
    report(
        "engines/redis",
        "failsafe",
        "OneIT",
        """
        <testcase name="one" classname="assay.OneIT" time="0">
        <skipped message="redis-server missing (apt install redis-server)"/>
        </testcase>
        <testcase name="other" classname="assay.OneIT" time="0">
        <skipped message="redis-server missing (apt install redis-server)"/>
        </testcase>
        """);
    report(
        "judge",
        "surefire",
        "TwoTest",
        """
        <testcase name="a" classname="assay.TwoTest" time="0"><skipped message="redis-server missing (apt install redis-server)"/></testcase>
        <testcase name="b" classname="assay.TwoTest" time="0"><skipped message="a &lt;b&gt; missing&#10;at" type="x"/></testcase>
        <testcase name="c" classname="assay.TwoTest" time="0">
          <system-out><![CDATA[<skipped message="printed by a test"/>
        <failure message="printed, too"/>
        ]]></system-out>
        </testcase>
        <testcase name="d" classname="assay.TwoTest" time="0"><skipped message="Assumption failed: skipped: you do not claim Queryable"/></testcase>
        """);
    assertThat(told(""))
        .isEqualTo(
            new Ended(
                0,
                """
                5 tests skipped:
                     3  redis-server missing (apt install redis-server)
                     1  a <b> missing
                     1  not claimed by the engine that is tested\
                """));
  }

  @Test
  void nothingSkipped_isNotMentioned() throws Exception {
    report("judge", "surefire", "TwoTest", "<testcase name=\"a\" classname=\"assay.TwoTest\"/>");
    assertThat(told("[INFO] Tests run: 1")).isEqualTo(new Ended(0, ""));
  }

  @Test
  void failedTests_areNamed_andFlakyOnesAreNot() throws Exception {
    report(
        "judge",
        "failsafe",
        "OneIT",
        """
        <testcase name="flaky" classname="assay.OneIT" time="0"><flakyFailure message="x"/></testcase>
        <testcase name="fails" classname="assay.OneIT" time="0">
        <failure message="x">at</failure>
        </testcase>
        <testcase name="breaks" classname="assay.OneIT" time="0"><error type="y"/></testcase>
        """);
    assertThat(told(""))
        .isEqualTo(
            new Ended(
                1,
                """
                verify: 2 tests failed:
                  assay.OneIT  fails
                  assay.OneIT  breaks\
                """));
  }

  /// A JVM that ended by itself has written no report.
  @Test
  void failureWithoutAReport_countsByTheLog() throws Exception {
    Ended ended =
        told("[ERROR] ExecutionException The forked VM terminated without saying properly goodbye");
    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.said()).contains("tests failed that left no report");
  }
}
