package assay.benchmark.golden;

import assay.api.engine.DirectoryTree;
import assay.json.JsonCodec;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Lets two installations judge the same stored runs and lists the differences: `benchmarks/golden
/// [--sentences] CORPUS OLD [NEW]`. Each run is copied twice, so the corpus stays unchanged.
///
/// A *figure* is every number, truth value or word from a closed set in `run.json` and
/// `verdicts.json`, named by the ids on its path. Sentences, and findings of which sentences are made, are
/// counted apart, because their wording may change; `--sentences` shows them.
public final class JudgementComparison {

  private static final int SHOWN = 12;
  private static final int PATIENCE_MINUTES = 30;

  /// The fields that identify a list's elements, in this order.
  private static final List<String> IDS =
      List.of(
          "trial",
          "configuration",
          "repeat",
          "checker",
          "metric",
          "id",
          "step",
          "window",
          "kind",
          "process",
          "name",
          "code",
          "q");

  /// Sentences with their severity, and what a run says about itself.
  private static final Set<String> SENTENCES =
      Set.of(
          "text",
          "answer",
          "sentence",
          "question",
          "reproduce",
          "summary",
          "publishedNote",
          "what",
          "note",
          "line",
          "gravity",
          "schema",
          "started",
          "engine");

  /// Further fields that hold what is said to a reader.
  private static final Set<String> FACTS =
      Set.of("measured", "limit", "why", "withheld", "criticalWithheld");

  private final Path old;
  private final Path now;
  private final boolean showsSentences;
  private long figures;
  private long different;
  private long sentences;
  private int runs;
  private final Map<String, Integer> families = new TreeMap<>();

  private JudgementComparison(Path old, Path now, boolean showsSentences) {
    this.old = old;
    this.now = now;
    this.showsSentences = showsSentences;
  }

  /// Exits with 0 if nothing differs, and with 1 if something does.
  public static void main(String... words) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(words));
    boolean sentences = arguments.remove("--sentences");
    if (arguments.size() < 2 || arguments.size() > 3) {
      System.err.println("usage: benchmarks/golden [--sentences] CORPUS OLD [NEW]");
      System.exit(2);
    }
    String own = System.getProperty("assay.root");
    String now = arguments.size() > 2 ? arguments.get(2) : own;
    JudgementComparison golden =
        new JudgementComparison(Path.of(arguments.get(1)), Path.of(now), sentences);
    for (Path run : runs(Path.of(arguments.get(0)))) {
      golden.compare(run);
    }
    System.exit(golden.tell() ? 0 : 1);
  }

  private static List<Path> runs(Path corpus) throws IOException {
    try (Stream<Path> folders = Files.list(corpus)) {
      return folders
          .filter(run -> Files.exists(run.resolve("plan.yaml")))
          .filter(run -> !run.getFileName().toString().endsWith(".partial"))
          .sorted()
          .toList();
    }
  }

  private void compare(Path run) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("assay-golden");
    try {
      Judged before = judge(old, run, folder.resolve("old"));
      Judged after = judge(now, run, folder.resolve("new"));
      List<String> told = new ArrayList<>();
      int equal = differences(before.figures, after.figures, told);
      told.forEach(each ->
          families.merge(
              each.substring(0, each.indexOf(": ")).replaceAll("\\[[^]]*\\]", "[]"),
              1,
              Integer::sum));
      List<String> worded = new ArrayList<>();
      int unused = differences(before.sentences, after.sentences, worded);
      runs++;
      figures += equal + told.size();
      different += told.size();
      sentences += worded.size();
      System.out.printf(
          "%-40s %,7d figures %,6d different %,6d sentences, exit %s%n",
          run.getFileName(),
          equal + told.size(),
          told.size(),
          worded.size(),
          Objects.equals(before.figures.get("exit"), after.figures.get("exit"))
              ? before.figures.get("exit")
              : before.figures.get("exit") + " → " + after.figures.get("exit"));
      told.stream().limit(SHOWN).forEach(each -> System.out.println("    " + each));
      if (told.size() > SHOWN) {
        System.out.println("    and " + (told.size() - SHOWN) + " more");
      }
      if (showsSentences) {
        worded.forEach(each -> System.out.println("    ~ " + each));
      }
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  private static int differences(
      Map<String, String> before, Map<String, String> after, List<String> told) {
    int equal = 0;
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      String was = before.getOrDefault(name, "not there");
      String is = after.getOrDefault(name, "not there");
      if (was.equals(is)) {
        equal++;
      } else {
        told.add(name + ": " + was + " → " + is);
      }
    }
    return equal;
  }

  private boolean tell() {
    System.out.printf(
        "%n%d runs, %,d figures: %,d equal, %,d different; %,d sentences differ%n",
        runs, figures, figures - different, different, sentences);
    families.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(each -> System.out.printf("%,8d  %s%n", each.getValue(), each.getKey()));
    return different == 0 && runs > 0;
  }

  private record Judged(Map<String, String> figures, Map<String, String> sentences) {}

  private static Judged judge(Path installation, Path run, Path folder)
      throws IOException, InterruptedException {
    Path copy = Files.createDirectory(folder).resolve(run.getFileName());
    copy(run, copy);
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(
                installation.resolve("assay").toAbsolutePath().toString(), "judge", copy.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroy();
    }
    Map<String, String> figures = new HashMap<>();
    Map<String, String> sentences = new HashMap<>();
    figures.put("exit", Integer.toString(process.waitFor()));
    RunDirectory judged = new RunDirectory(copy);
    if (Files.exists(judged.results())) {
      gather("run", "", tree(judged.results()), figures, sentences);
      gather("verdicts", "", tree(judged.verdicts()), figures, sentences);
    }
    return new Judged(figures, sentences);
  }

  /// As stored, because another version may have written it.
  private static JsonNode tree(Path file) throws IOException {
    return JsonCodec.read(Files.readString(file), JsonNode.class);
  }

  private static void gather(
      String name,
      String key,
      JsonNode node,
      Map<String, String> figures,
      Map<String, String> sentences) {
    if (isFact(key, node)) {
      sentences.put(name, node.toString());
    } else if (node.isObject()) {
      node.properties()
          .forEach(each ->
              gather(
                  name + "." + each.getKey(), each.getKey(), each.getValue(), figures, sentences));
    } else if (node.isArray()) {
      Map<String, Integer> seen = new HashMap<>();
      for (JsonNode element : node) {
        String id = id(element);
        int again = seen.merge(id, 1, Integer::sum);
        String place = id + (again > 1 || id.isEmpty() ? "#" + again : "");
        gather(name + "[" + place + "]", key, element, figures, sentences);
      }
    } else if (SENTENCES.contains(key)) {
      sentences.put(name, node.asString());
    } else {
      figures.put(name, node.isNull() ? "none" : node.asString());
    }
  }

  /// Whether a node says something to a reader.
  private static boolean isFact(String key, JsonNode node) {
    return node.path("id").isString() && (SENTENCES.contains(key) || FACTS.contains(key));
  }

  private static String id(JsonNode element) {
    List<String> ids = new ArrayList<>();
    for (String key : IDS) {
      JsonNode id = element.path(key);
      if (id.isString() || id.isNumber()) {
        ids.add(id.asString());
      }
    }
    return String.join(" ", ids);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path each : files.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }
}
