package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.ConnectionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A real cluster held by `assay up`: who can use it, and its traces.
@Timeout(240)
@Tag("further")
final class UpIT {

  private static final String STUDY =
      """
      study: held
      question: Who else can use this cluster?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 2, machines: 2, heap: 128m }
      data: { customers: 500 }
      vary: { backup: [sync, none] }
      steps:
        - closed: { threads: 1, each: [get 10] }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void prepare() throws Exception {
    AssayProcess.prepare(folder);
  }

  private static AssayProcess up(Path own, String... options) throws IOException {
    Path study = Files.writeString(own.resolve("held.yaml"), STUDY);
    List<String> line = new ArrayList<>(List.of("up", study.toString()));
    line.addAll(List.of(options));
    return AssayProcess.start(own, line.toArray(String[]::new));
  }

  @Test
  void time_ends_andNothingIsLeft() throws Exception {
    Path own = Files.createDirectories(folder.resolve("time"));
    try (AssayProcess assay = up(own, "--for", "1s", "--configuration", "none")) {
      AssayProcess.Ended ended = assay.await();
      assertThat(ended.exit()).as(ended.printed()).isEqualTo(0);
      assertThat(ended.output())
          .contains("configuration none: 2 members of coherence hold 500 entries", "backup=none")
          .contains("runs/up/connection.properties", "It stays for 1 s");
    }
    assertThat(own.resolve("runs/up")).doesNotExist();
    assertThat(AssayProcess.leftSoon(own.toString())).isEmpty();
  }

  @Test
  void jMeter_usesItWhileItStands_andAKillTakesAllOfIt() throws Exception {
    Path own = Files.createDirectories(folder.resolve("jmeter"));
    Path out = own.resolve("held");
    try (AssayProcess assay = up(own, "--out", out.toString())) {
      assay.awaitText(own.resolve("stdout.txt"), "Ctrl-C ends it", 1);
      Path file = out.resolve("connection.properties");
      ConnectionFile connection = ConnectionFile.read(file);
      assertThat(connection.engine()).isEqualTo("coherence");
      assertThat(connection.configuration()).isEqualTo("sync");
      assertThat(connection.entries()).isEqualTo(500);
      assertThat(connection.settings()).containsEntry("backup", "sync");

      List<String> lines = samplePlan(own, file, connection.jars());
      assertThat(lines).hasSize(1 + 3 * 2 * 10);
      assertThat(lines.subList(1, lines.size()))
          .as(lines.get(1))
          .allMatch(line -> line.split(",", -1)[7].equals("true"));
      assay.process().destroyForcibly().waitFor();
    }
    assertThat(AssayProcess.leftSoon(own.toString())).as("processes left after the kill").isEmpty();
  }

  /// Runs the sample plan as docs/how-to/jmeter.md says, and returns its result lines.
  private static List<String> samplePlan(Path own, Path connection, String jars)
      throws IOException, InterruptedException {
    Path plugin = AssayProcess.HOME.resolve("jmeter");
    Path results = own.resolve("results.jtl");
    Path printed = own.resolve("jmeter.txt");
    Process jmeter =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Djava.net.preferIPv4Stack=true",
                "-jar",
                Path.of("../jmeter/target/jmeter/bin/ApacheJMeter.jar")
                    .toAbsolutePath()
                    .normalize()
                    .toString(),
                "-n",
                "-t",
                plugin.resolve("sample.jmx").toString(),
                "-l",
                results.toString(),
                "-j",
                own.resolve("jmeter.log").toString(),
                "-Jsearch_paths=" + plugin,
                "-Jplugin_dependency_paths=" + jars,
                "-Jconnection=" + connection,
                "-Jloops=10")
            .directory(own.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    assertThat(jmeter.waitFor(150, TimeUnit.SECONDS)).as("JMeter ends by itself").isTrue();
    assertThat(results).as(Files.readString(printed)).exists();
    return Files.readAllLines(results);
  }
}
