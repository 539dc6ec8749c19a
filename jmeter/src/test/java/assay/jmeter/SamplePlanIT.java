package assay.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The sample plans in a published JMeter, started as docs/how-to/jmeter.md says, on an engine
/// inside JMeter.
@Timeout(120)
final class SamplePlanIT {

  @TempDir private Path folder;

  @Test
  void samplePlan_runsHeadless() throws Exception {
    List<String> lines = run("sample.jmx", "-Jthreads=3", "-Jloops=20");
    assertThat(lines.getFirst())
        .isEqualTo(
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,"
                + "Connect");
    assertThat(labels(lines)).isEqualTo(Map.of("get", 60L, "put", 60L, "getAll", 60L));
    assertThat(lines.stream().filter(line -> line.split(",", -1)[2].equals("getAll")))
        .allMatch(line -> line.split(",", -1)[9].equals("6"));
  }

  @Test
  void planOfTheWebShop_sendsUsersOnTheirWay() throws Exception {
    List<String> lines =
        run("web-shop.jmx", "-Jusers=4", "-Jthreads=2", "-Jloops=80", "-Jthink=1", "-Jspread=2");
    assertThat(labels(lines)).isEqualTo(Map.of("visit", 160L));
  }

  private static Map<String, Long> labels(List<String> lines) {
    return lines.stream()
        .skip(1)
        .collect(Collectors.groupingBy(line -> line.split(",", -1)[2], Collectors.counting()));
  }

  /// A plan's result lines, all successful.
  private List<String> run(String plan, String... properties) throws Exception {
    Path target = Path.of("target").toAbsolutePath();
    Path plugin = Files.createDirectories(folder.resolve("plugin"));
    copy(target.resolve("assay-jmeter.jar"), plugin);
    for (Path jar : jars(target.resolve("plugin"))) {
      copy(jar, plugin);
    }
    Path engine = Files.createDirectories(folder.resolve("engine"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (entry.contains("assay-engine-reference") && entry.endsWith(".jar")) {
        copy(Path.of(entry), engine);
      }
    }
    assertThat(jars(engine)).hasSize(1);
    Path results = folder.resolve("results.jtl");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-jar",
                target.resolve("jmeter/bin/ApacheJMeter.jar").toString(),
                "-n",
                "-t",
                Path.of("src/main/plans", plan).toAbsolutePath().toString(),
                "-l",
                results.toString(),
                "-j",
                folder.resolve("jmeter.log").toString(),
                "-Jsearch_paths=" + plugin,
                "-Jplugin_dependency_paths=" + engine));
    command.addAll(List.of(properties));
    Process jmeter =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out.txt").toFile())
            .start();
    assertThat(jmeter.waitFor(90, TimeUnit.SECONDS)).as("it ends by itself").isTrue();

    String out = Files.readString(folder.resolve("out.txt"));
    assertThat(results).as(out).exists();
    List<String> lines = Files.readAllLines(results);
    assertThat(lines.stream().skip(1))
        .as(String.join("\n", lines.subList(0, Math.min(3, lines.size()))))
        .allMatch(line -> line.split(",", -1)[7].equals("true"));
    assertThat(out.toLowerCase(Locale.ROOT)).contains("err:     0");
    return lines;
  }

  private static List<Path> jars(Path folder) throws Exception {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }

  private static void copy(Path jar, Path into) throws Exception {
    Files.copy(jar, into.resolve(jar.getFileName()));
  }
}
