package assay.benchmark.redis;

import assay.benchmark.InstallationPaths;
import assay.benchmark.Jvm;
import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// YCSB's turn: one JVM that stores the records and sends each mix twice, to warm up and to count.
///
/// @param form how a record is stored: `value` or `hash`
record YcsbTurn(String form) implements ComparedClient.Turn {

  private static final String MAIN = "assay.benchmark.ycsb.RedisMain";

  @Override
  public List<CountedReport> take(RedisLoadSettings asked, int port, Path folder)
      throws IOException, InterruptedException {
    List<String> flags =
        List.of(
            "-Xms" + RedisLoadSettings.HEAP,
            "-Xmx" + RedisLoadSettings.HEAP,
            "-XX:+UseG1GC",
            "-Djava.net.preferIPv4Stack=true",
            "-cp",
            InstallationPaths.toolClassPath("ycsb"));
    List<String> arguments = new ArrayList<>(List.of(form, Integer.toString(port)));
    for (int number : List.of(asked.records(), asked.warmUpSeconds(), asked.seconds())) {
      arguments.add(Integer.toString(number));
    }
    String output = new Jvm(flags, MAIN, arguments).run(folder.resolve("ycsb.log"));
    List<CountedReport> counted = new ArrayList<>();
    for (String line : output.lines().filter(line -> line.startsWith("{")).toList()) {
      counted.add(JsonCodec.read(line, CountedReport.class));
    }
    return counted;
  }
}
