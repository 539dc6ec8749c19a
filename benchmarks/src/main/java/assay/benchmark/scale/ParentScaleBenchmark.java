package assay.benchmark.scale;

import assay.benchmark.InstallationPaths;
import assay.benchmark.Jvm;
import assay.json.JsonCodec;
import assay.probe.HostProbe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// What many children cost their parent.
@Command(
    name = "scale",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Children that do nothing but speak, processes in Python, on one parent with the flags of `assay`: its CPU, its"
            + " memory, and how late it is.")
public final class ParentScaleBenchmark implements Callable<Integer> {

  /// The same flags as in `launch/build.sh`.
  private static final List<String> FLAGS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable");

  @Option(names = "--seconds", description = "How long each load is looked at. [20]")
  private int seconds = 20;

  @Option(
      names = "--load",
      split = ",",
      description =
          "Loads, each MEMBERSxCLIENTS, with `far` behind it where they are on other hosts."
              + " [90x10,450x50,900x100,90x10far,450x50far,900x100far]")
  private List<String> loads =
      List.of("90x10", "450x50", "900x100", "90x10far", "450x50far", "900x100far");

  @Option(names = "--json", description = "Writes everything to this file.")
  private @Nullable Path json;

  record Measured(ProcessCounts load, ParentCost took) {}

  /// What `--json` writes.
  record Outcome(Map<String, String> host, List<Measured> measured) {}

  public ParentScaleBenchmark() {}

  @Override
  public Integer call() throws Exception {
    Path folder =
        Files.createDirectories(InstallationPaths.root().resolve("benchmarks/target/scale"));
    Map<String, String> host = HostProbe.facts();
    String python = python();
    List<Measured> measured = new ArrayList<>();
    System.out.printf(
        "%s · %s cores · load average %s%n%n",
        host.getOrDefault("processor", "unknown processor"),
        host.getOrDefault("cores", "?"),
        host.getOrDefault("load average", "unknown"));
    System.out.println(
        "members clients where  start s  CPU %  host %  RSS MiB  heap MiB  threads  files  heard/s  said/s   rows/s    kB/s"
            + "  late ms p50    p99    max  way ms p50    p99    max");
    for (String each : loads) {
      ProcessCounts load = load(each);
      List<String> flags = new ArrayList<>(FLAGS);
      flags.add("-Dassay.home=" + InstallationPaths.installation());
      flags.add("-Dpython=" + python);
      flags.add("-cp");
      flags.add(System.getProperty("java.class.path"));
      String said =
          new Jvm(flags, ScaleTurn.class.getName(), load.arguments())
              .run(folder.resolve("last-turn.log"));
      ParentCost took = JsonCodec.read(said.strip(), ParentCost.class);
      print(load, took);
      measured.add(new Measured(load, took));
    }
    if (json != null) {
      Files.writeString(json, JsonCodec.document(new Outcome(host, measured)));
    }
    return measured.stream().allMatch(one -> one.took().lost() == 0) ? 0 : 1;
  }

  private ProcessCounts load(String text) {
    boolean far = text.endsWith("far");
    String[] numbers = text.replace("far", "").split("x", -1);
    if (numbers.length != 2) {
      throw new IllegalArgumentException("a load is MEMBERSxCLIENTS, such as 90x10, not " + text);
    }
    return new ProcessCounts(
        Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), far, seconds);
  }

  /// The interpreter itself: the first program found may be a script that looks for one.
  private static String python() throws IOException, InterruptedException {
    Process asked =
        new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (asked.waitFor() != 0 || said.isEmpty()) {
      throw new IOException("python3 does not run here");
    }
    return said;
  }

  private static void print(ProcessCounts load, ParentCost took) {
    System.out.printf(
        Locale.ROOT,
        "%7d %7d %-5s %8.1f %6.1f %7.0f %8.0f %9.1f %8d %6d %8.0f %7.0f %8.0f %7.1f %12.2f %6.2f %6.1f %11.2f %6.2f %6.1f%s%n",
        load.members(),
        load.clients(),
        load.far() ? "far" : "here",
        took.startSeconds(),
        100 * took.cpuShare(),
        100 * took.hostShare(),
        took.residentBytes() / 1048576.0,
        took.liveBytes() / 1048576.0,
        took.threads(),
        took.files(),
        took.heard(),
        took.said(),
        took.rows(),
        took.recordBytes() / 1000,
        took.timeline().p50() / 1e6,
        took.timeline().p99() / 1e6,
        took.timeline().max() / 1e6,
        took.way().p50() / 1e6,
        took.way().p99() / 1e6,
        took.way().max() / 1e6,
        took.lost() == 0 ? "" : "  " + took.lost() + " were lost");
  }
}
