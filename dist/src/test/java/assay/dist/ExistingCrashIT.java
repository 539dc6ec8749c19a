package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.FreePorts;
import assay.dist.AssayProcess.Ended;
import assay.record.results.Results.Row;
import assay.record.results.ResultsFile;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The example of a crash on the page about existing clusters, as it is written there, but for the port.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Needs({"redis-server", "redis-cli", "bash"})
final class ExistingCrashIT {

  private static final String WRITTEN = "6390";

  @TempDir private Path folder;
  private final String port = "" + FreePorts.free(1);

  @AfterEach
  void end() throws Exception {
    String unused = bash("kill -9 $(cat redis.pid)");
  }

  private String section() throws IOException {
    String page = Files.readString(DocumentedCommand.ROOT.resolve("docs/how-to/existing.md"));
    return page.split("\n## What a crash loses\n", 2)[1].split("\n## ", 2)[0].replace(
        WRITTEN, port);
  }

  private String bash(String line) throws Exception {
    Process bash =
        new ProcessBuilder("bash", "-c", line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said.txt").toFile())
            .start();
    bash.waitFor();
    return Files.readString(folder.resolve("said.txt"));
  }

  @Test
  void crash_losesWrites_unlessTheyAreInAFile() throws Exception {
    String section = section();
    Matcher start = Pattern.compile("```\n(printf .*)\n```").matcher(section);
    assertThat(start.find()).isTrue();
    Matcher listed = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(section);
    for (String name : List.of("durability", "crash")) {
      assertThat(listed.find()).isTrue();
      Files.writeString(folder.resolve(name + ".yaml"), listed.group(1));
    }
    String said =
        bash(start.group(1) + " && until redis-cli -p " + port + " ping; do sleep 0.1; done");
    assertThat(said).contains("PONG");

    Ended ended =
        AssayProcess.run(
            folder,
            "run",
            "crash.yaml",
            "--existing",
            "durability.yaml",
            "--allow",
            "command",
            "--out",
            "run");

    List<Row> rows = ResultsFile.results(ended.kept(folder.resolve("run"))).rows();
    assertThat(lost(rows, "memory")).as(ended.toString()).isGreaterThan(100);
    assertThat(lost(rows, "file")).as(ended.toString()).isZero();
  }

  private static double lost(List<Row> rows, String configuration) {
    return rows.stream()
        .filter(row -> row.configuration().equals(configuration))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals("lost-writes"))
        .mapToDouble(figure -> figure.value() == null ? -1 : figure.value())
        .findFirst()
        .orElse(-1);
  }
}
