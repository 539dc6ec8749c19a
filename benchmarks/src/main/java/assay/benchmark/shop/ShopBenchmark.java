package assay.benchmark.shop;

import assay.api.engine.DirectoryTree;
import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Runs `benchmarks/shop.yaml` and prints the shop's requests per second for every two host cores,
/// and each process's core share. It measures the shop, not a store, and fails below the wanted
/// figure. Started by `benchmarks/shop`.
public final class ShopBenchmark {

  /// Requests per second for every two cores.
  private static final double WANTED = 3_000;

  private ShopBenchmark() {}

  /// Exits with 1 if the shop is too slow, and with the run's own code if the run failed.
  public static void main(String... none) throws IOException, InterruptedException {
    Path root = Path.of(System.getProperty("assay.root"));
    Path folder = Files.createTempDirectory("assay-shop");
    int exit;
    try {
      exit = measure(root, folder.resolve("run"));
    } finally {
      DirectoryTree.delete(folder);
    }
    System.exit(exit);
  }

  private static int measure(Path root, Path run) throws IOException, InterruptedException {
    String load = Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
    Process assay =
        new ProcessBuilder(
                root.resolve("assay").toString(),
                "run",
                root.resolve("benchmarks/shop.yaml").toString(),
                "--progress",
                "none",
                "--out",
                run.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int exit = assay.waitFor();
    if (exit != 0) {
      System.err.println("the run ended with code " + exit);
      return exit;
    }
    double rate =
        throughput(JsonCodec.read(Files.readString(run.resolve("run.json")), JsonNode.class));
    int cores = Runtime.getRuntime().availableProcessors();
    double perPair = 2 * rate / cores;
    System.out.printf(Locale.ROOT, "load average before: %s%n", load);
    System.out.printf(
        Locale.ROOT,
        "%,.0f requests a second on %d cores, %,.0f for every two; %,.0f are wanted%n",
        rate,
        cores,
        perPair,
        WANTED);
    cores(run)
        .forEach((process, used) ->
            System.out.printf(Locale.ROOT, "%s took %.2f of a core%n", process, used));
    return perPair >= WANTED ? 0 : 1;
  }

  private static double throughput(JsonNode run) {
    for (JsonNode row : run.path("rows")) {
      for (JsonNode figure : row.path("figures")) {
        if (figure.path("metric").asString().equals("throughput(closed-1)")) {
          return figure.path("value").asDouble();
        }
      }
    }
    throw new IllegalStateException("the run has no throughput");
  }

  /// From the first and the last sample of each process within the measured window.
  private static Map<String, Double> cores(Path run) throws IOException {
    long begins = 0;
    long ends = 0;
    for (String line : Files.readAllLines(run.resolve("events.ndjson"))) {
      JsonNode event = JsonCodec.read(line, JsonNode.class);
      switch (event.path("type").asString()) {
        case "WINDOW_BEGINS" -> begins = event.path("nanos").asLong();
        case "WINDOW_ENDS" -> ends = event.path("nanos").asLong();
        default -> {}
      }
    }
    Map<String, long[]> first = new TreeMap<>();
    Map<String, long[]> last = new TreeMap<>();
    List<String> samples = Files.readAllLines(run.resolve("probes.csv"));
    for (String line : samples.subList(1, samples.size())) {
      String[] cells = line.split(",", -1);
      long[] sample = {Long.parseLong(cells[2]), Long.parseLong(cells[3])};
      if (sample[0] >= begins && sample[0] <= ends) {
        first.putIfAbsent(cells[1], sample);
        last.put(cells[1], sample);
      }
    }
    Map<String, Double> cores = new TreeMap<>();
    last.forEach((process, to) -> {
      long[] from = first.getOrDefault(process, to);
      cores.put(process, (double) (to[1] - from[1]) / Math.max(1, to[0] - from[0]));
    });
    return cores;
  }
}
