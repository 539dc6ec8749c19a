package assay.benchmark.paired;

import assay.api.engine.DirectoryTree;
import assay.json.JsonCodec;
import assay.judge.figure.MedianInterval;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// Measures the bench's own cost in two installations, block by block: `benchmarks/paired [--blocks
/// N] OLD [NEW]`. With `--live` it measures the cost of a live-page viewer in this installation:
/// `benchmarks/paired --live [--blocks N]`, where NEW is the same with `--live` and a viewer that
/// reads everything.
///
/// In every block OLD takes two turns and NEW takes one, in a random order. The ratio between OLD's
/// two turns is the floor: the difference this host shows when there is none. A turn is a study's
/// run on a no-op engine, plus `calibrate --lean` for the bench's share in a grid's throughput. The
/// output is medians over the blocks with 95 % intervals.
public final class InstallationComparison {

  private static final String PAGE = "live page ";
  private static final int BLOCKS = 6;
  private static final int PATIENCE_MINUTES = 10;
  private static final String OVERHEAD = "harness overhead: bench/bare";

  private static final String STUDY =
      """
      study: noop
      question: What does the bench take of a request that does nothing?
      engine: reference
      workload: tradeoffs
      cluster: { members: 1, machines: 1, client-heap: 512m, behaviour: noop, backup: none }
      data: { customers: 10_000 }
      steps:
        - closed: { threads: 1, discard: 3, each: [get 8_000_000] }
        - closed: { threads: 2, discard: 3, each: [get 8_000_000] }
        - open: { rate: 20k/s, warm-up: 1s, for: 3s, mix: { get: 100 } }
      """;

  /// A turn's figures, and whether a lower value is better.
  private static final Map<String, Boolean> FIGURES =
      Map.of(
          "throughput(closed-1)",
          false,
          "throughput(closed-2)",
          false,
          "cpu-per-request(clients)",
          true,
          "allocation-per-request(clients)",
          true,
          OVERHEAD,
          false);

  /// The same for a watched run: a calibration has no live page, and a viewer could harm latencies.
  private static final Map<String, Boolean> WATCHED =
      Map.of(
          "throughput(closed-1)",
          false,
          "throughput(closed-2)",
          false,
          "cpu-per-request(clients)",
          true,
          "p50(get)",
          true,
          "p99(get)",
          true);

  private enum Side {
    OLD,
    AGAIN,
    NEW
  }

  private final Map<Side, Path> installations;
  private final Path folder;
  private final boolean live;
  private final Map<Side, List<Map<String, Double>>> turns = new LinkedHashMap<>();

  private InstallationComparison(Path old, Path now, Path folder, boolean live) {
    this.installations = Map.of(Side.OLD, old, Side.AGAIN, old, Side.NEW, now);
    this.folder = folder;
    this.live = live;
  }

  /// Exits with 1 if a figure of NEW is worse than the floor explains.
  public static void main(String... words) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(words));
    int blocks = BLOCKS;
    int option = arguments.indexOf("--blocks");
    if (option >= 0 && option + 1 < arguments.size()) {
      arguments.remove(option);
      blocks = Integer.parseInt(arguments.remove(option));
    }
    boolean live = arguments.remove("--live");
    String own = System.getProperty("assay.root");
    if (live) {
      arguments.addFirst(own);
    }
    if (arguments.isEmpty() || arguments.size() > (live ? 1 : 2) || blocks < 2) {
      System.err.println("usage: benchmarks/paired [--blocks N] OLD [NEW]");
      System.err.println("       benchmarks/paired --live [--blocks N]");
      System.exit(2);
    }
    Path now = Path.of(arguments.size() > 1 ? arguments.get(1) : own);
    Path folder = Files.createTempDirectory("assay-paired");
    try {
      InstallationComparison paired =
          new InstallationComparison(Path.of(arguments.get(0)), now, folder, live);
      paired.measure(blocks);
      System.exit(paired.tell() ? 0 : 1);
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  private void measure(int blocks) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("noop.yaml"), STUDY);
    // An installation's first run makes its class archive, which must not count in a turn.
    for (Side side : List.of(Side.OLD, Side.NEW)) {
      noop(side, folder.resolve("first-" + side));
    }
    Random random = new Random(1);
    for (int block = 1; block <= blocks; block++) {
      List<Side> order = new ArrayList<>(List.of(Side.values()));
      Collections.shuffle(order, random);
      for (Side side : order) {
        Map<String, Double> turn = noop(side, folder.resolve(block + "-" + side));
        if (!live) {
          turn.put(OVERHEAD, overhead(side));
        }
        turns.computeIfAbsent(side, any -> new ArrayList<>()).add(turn);
      }
      System.out.printf("block %d of %d: load average %s%n", block, blocks, load());
    }
  }

  private Map<String, Double> noop(Side side, Path out) throws IOException, InterruptedException {
    String study = folder.resolve("noop.yaml").toString();
    String printed = assay(side, "run", study, "--out", out.toString());
    Path doubted = out.resolveSibling(out.getFileName() + "-INVALID");
    Path results = (Files.exists(out) ? out : doubted).resolve("run.json");
    if (!Files.exists(results)) {
      throw new IllegalStateException(printed);
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    for (JsonNode row : JsonCodec.read(Files.readString(results), JsonNode.class).path("rows")) {
      for (JsonNode figure : row.path("figures")) {
        String metric = figure.path("metric").asString();
        if (figures().containsKey(metric) && figure.path("value").isNumber()) {
          figures.put(metric, figure.path("value").asDouble());
        }
      }
    }
    return figures;
  }

  private Map<String, Boolean> figures() {
    return live ? WATCHED : FIGURES;
  }

  private double overhead(Side side) throws IOException, InterruptedException {
    String printed = assay(side, "calibrate", "--lean", "--format", "json");
    JsonNode calibration =
        JsonCodec.read(printed.substring(Math.max(0, printed.indexOf('{'))), JsonNode.class);
    // `tax` in earlier versions.
    return calibration
        .path(calibration.has("tax") ? "tax" : "harnessOverhead")
        .path("ratio")
        .asDouble(Double.NaN);
  }

  private String assay(Side side, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Objects.requireNonNull(installations.get(side)).resolve("assay").toString());
    command.addAll(List.of(words));
    boolean watched = live && side == Side.NEW;
    if (live) {
      // All three must print equally little.
      command.addAll(List.of("--progress", "none"));
    }
    if (watched) {
      command.add("--live");
    }
    Path text = folder.resolve("text");
    Process process =
        new ProcessBuilder(command)
            .redirectError(watched ? ProcessBuilder.Redirect.PIPE : ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(text.toFile())
            .start();
    try {
      if (watched) {
        watch(process);
      }
      if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        throw new IllegalStateException(String.join(" ", command) + " did not end");
      }
    } finally {
      // If the viewer or this process failed, the run would continue in vain. Destroying an ended
      // process is harmless.
      process.destroy();
    }
    return Files.readString(text);
  }

  /// Reads the live page's stream to its end, like a browser that keeps up, and then the report.
  private static void watch(Process assay) throws IOException, InterruptedException {
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(assay.getErrorStream(), StandardCharsets.UTF_8))) {
      String line = said.readLine();
      while (line != null && !line.startsWith(PAGE)) {
        line = said.readLine();
      }
      if (line == null) {
        throw new IllegalStateException("no live page was served");
      }
      String page = line.substring(PAGE.length());
      HttpClient client = HttpClient.newHttpClient();
      long seconds =
          client
              .send(get(page + "seconds"), HttpResponse.BodyHandlers.ofLines())
              .body()
              .filter(each -> each.startsWith("data: {"))
              .count();
      if (seconds < 5) {
        throw new IllegalStateException("the viewer was shown " + seconds + " seconds alone");
      }
      client.send(get(page + "report.html"), HttpResponse.BodyHandlers.discarding());
      said.transferTo(Writer.nullWriter());
    }
  }

  private static HttpRequest get(String address) {
    return HttpRequest.newBuilder(URI.create(address)).build();
  }

  /// Prints all ratios, and returns whether none is worse than the floor explains.
  private boolean tell() {
    System.out.printf(
        "%n%-34s %14s   %-26s %-26s%n", "", "old", "new / old", "old again / old: the floor");
    boolean fine = true;
    for (String figure : new TreeSet<>(figures().keySet())) {
      List<Double> base = of(Side.OLD, figure);
      List<Double> ratios = ratios(of(Side.NEW, figure), base);
      List<Double> floors = ratios(of(Side.AGAIN, figure), base);
      if (ratios.size() < 2 || floors.size() < 2) {
        System.out.printf("%-34s not measured in two blocks%n", figure);
        fine = false;
        continue;
      }
      MedianInterval ratio = MedianInterval.of(ratios);
      MedianInterval again = MedianInterval.of(floors);
      double floor = Math.max(high(again), 1 / low(again));
      boolean less = Objects.requireNonNull(figures().get(figure));
      boolean above = low(ratio) > floor;
      boolean below = high(ratio) < 1 / floor;
      boolean worse = less ? above : below;
      fine &= !worse;
      System.out.printf(
          Locale.ROOT,
          "%-34s %,14.1f   %-26s %-26s %s, %d blocks%n",
          figure,
          MedianInterval.of(base.stream().filter(value -> !value.isNaN()).toList()).median(),
          text(ratio),
          text(again),
          worse ? "WORSE" : above || below ? "better" : "within the floor",
          ratios.size());
    }
    return fine;
  }

  private List<Double> of(Side side, String figure) {
    return turns.getOrDefault(side, List.of()).stream()
        .map(turn -> turn.getOrDefault(figure, Double.NaN))
        .toList();
  }

  /// Only blocks in which both have the figure: a run on a busy host may lack one.
  private static List<Double> ratios(List<Double> over, List<Double> under) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < over.size(); i++) {
      double ratio = over.get(i) / under.get(i);
      if (Double.isFinite(ratio) && ratio > 0) {
        ratios.add(ratio);
      }
    }
    return ratios;
  }

  private static double low(MedianInterval interval) {
    return Objects.requireNonNull(interval.low());
  }

  private static double high(MedianInterval interval) {
    return Objects.requireNonNull(interval.high());
  }

  private static String text(MedianInterval ratio) {
    return String.format(
        Locale.ROOT, "%.3f (%.3f … %.3f)", ratio.median(), ratio.low(), ratio.high());
  }

  private static String load() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
  }
}
