package assay.benchmark.durations;

import assay.api.engine.DirectoryTree;
import assay.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Runs studies with the command line and writes their duration beside the estimate of `assay
/// describe`: `benchmarks/durations.csv`, a row per study and form. Rows that are not measured now
/// stay. Started by `benchmarks/durations`.
public final class Durations {

  private static final String HEAD =
      "study,form,said_seconds,taken_seconds,exit,unanswered,load,measured,lacking";
  private static final int PATIENCE_MINUTES = 240;

  private final Path root;
  private final Path file;
  private final Map<String, String> rows = new TreeMap<>();

  private Durations(Path root) {
    this.root = root;
    this.file = root.resolve("benchmarks/durations.csv");
  }

  /// `--lean` measures every study, or the given ones; `--full` measures the given ones at full
  /// length.
  public static void main(String... words) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(words));
    boolean full = arguments.remove("--full");
    boolean lean = arguments.remove("--lean");
    if (full == lean || (full && arguments.isEmpty())) {
      System.err.println("usage: benchmarks/durations --lean [STUDY…] | --full STUDY…");
      System.exit(2);
    }
    Durations durations = new Durations(Path.of(System.getProperty("assay.root")));
    durations.read();
    for (String study : arguments.isEmpty() ? durations.studies() : arguments) {
      durations.measure(study, lean);
      durations.write();
    }
  }

  private List<String> studies() throws IOException {
    Path folder = root.resolve("studies");
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(path -> folder.relativize(path).toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.substring(0, name.length() - ".yaml".length()))
          .sorted()
          .toList();
    }
  }

  private void measure(String study, boolean lean) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("assay-durations");
    try {
      Ended described = assay(folder, words("describe", study, lean, "--json"));
      if (described.exit != 0) {
        String why = described.text.lines().findFirst().orElse("").replace(',', ';');
        keep(
            study,
            lean,
            ",,%d,,,%s,%s".formatted(described.exit, LocalDate.now(ZoneOffset.UTC), why));
        return;
      }
      JsonNode said = JsonCodec.read(described.text, JsonNode.class);
      String load = Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
      Path out = folder.resolve("run");
      Ended ran = assay(folder, words("run", study, lean, "--out", out.toString()));
      keep(
          study,
          lean,
          String.format(
              Locale.ROOT,
              "%.0f,%.0f,%d,%s,%s,%s,",
              said.path("seconds").asDouble(),
              ran.seconds,
              ran.exit,
              unanswered(said, out),
              load,
              LocalDate.now(ZoneOffset.UTC)));
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  private static String[] words(String command, String study, boolean lean, String... more) {
    List<String> words = new ArrayList<>(List.of(command, study));
    if (lean) {
      words.add("--lean");
    }
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  /// The requested figures that no configuration has.
  private static String unanswered(JsonNode said, Path out) throws IOException {
    Path whole = out.resolve("run.json");
    Path doubted = out.resolveSibling(out.getFileName() + "-INVALID").resolve("run.json");
    Path results = Files.exists(whole) ? whole : doubted;
    if (!Files.exists(results)) {
      return "everything";
    }
    JsonNode run = JsonCodec.read(Files.readString(results), JsonNode.class);
    List<String> missing = new ArrayList<>();
    for (JsonNode metric : said.path("asks")) {
      if (!has(run, metric.asString())) {
        missing.add(metric.asString());
      }
    }
    return String.join("; ", missing).replace(',', ' ');
  }

  private static boolean has(JsonNode run, String metric) {
    for (JsonNode row : run.path("rows")) {
      for (JsonNode figure : row.path("figures")) {
        if (figure.path("metric").asString().equals(metric) && figure.path("value").isNumber()) {
          return true;
        }
      }
    }
    return false;
  }

  private record Ended(int exit, double seconds, String text) {}

  private Ended assay(Path folder, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(root.resolve("assay").toString()));
    command.addAll(List.of(words));
    Path text = folder.resolve("text");
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(text.toFile()).start();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroy();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Ended(process.waitFor(), seconds, Files.readString(text));
  }

  private void keep(String study, boolean lean, String rest) {
    String key = study + "," + (lean ? "lean" : "full");
    rows.put(key, key + "," + rest);
    System.out.println(rows.get(key));
  }

  private void read() throws IOException {
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] cells = line.split(",", 3);
        if (!line.equals(HEAD) && cells.length == 3) {
          rows.put(cells[0] + "," + cells[1], line);
        }
      }
    }
  }

  private void write() throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEAD));
    lines.addAll(rows.values());
    Files.write(file, lines);
  }
}
