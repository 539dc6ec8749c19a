package assay.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A folder with everything that the pages' commands name: a built clone with its examples, the
/// files that pages list, and two stored runs.
record DocumentedFolder(Path root) {

  static final String STUDY = "pair";

  private static final Path SOURCES = DocumentedCommand.ROOT;
  private static final long LONGEST_MINUTES = 3;
  private static final List<String> EXAMPLES =
      List.of("shop", "stock", "single", "basket", "checker");

  private static final Pattern LISTED = Pattern.compile("(?s)```yaml\\n(.*?)```");

  /// A listing's comment may name its file.
  private static final Pattern FILE_NAME = Pattern.compile("^# ([a-z-]+)\\.yaml\n");

  private static final Pattern STUDY_NAME = Pattern.compile("(?m)^study: ([a-z0-9-]+)$");

  private static final String PAIR =
      """
      study: pair
      question: What do two runs of the same have in common?
      engine: reference
      workload: tradeoffs
      data: { customers: 200 }
      vary: { backup: [sync, none] }
      steps:
        - closed: { threads: 1, each: [put 200, get 200] }
        - open: { rate: 300/s, warm-up: 0s, for: 2s, mix: { put: 50, get: 50 } }
      check: [lost-writes, stale-reads]
      repeats: 1
      """;

  /// YCSB's own workload A, without comments.
  private static final String WORKLOAD_A =
      """
      recordcount=1000
      operationcount=1000
      workload=site.ycsb.workloads.CoreWorkload
      readallfields=true
      readproportion=0.5
      updateproportion=0.5
      scanproportion=0
      insertproportion=0
      requestdistribution=zipfian
      """;

  /// A file of each other load tool.
  private static final Map<String, String> LOADS =
      Map.of(
          "benchmark.xml",
          """
          <benchmark><scenario><basic-operations-test duration="1m" total-threads="2">
            <key-selector><concurrent-keys total-entries="100"/></key-selector>
          </basic-operations-test></scenario></benchmark>
          """,
          "tests.yaml",
          "- test: { class: com.hazelcast.simulator.tests.map.IntByteMapTest, keyCount: 100 }\n",
          "bench.sh",
          "memtier_benchmark -t 1 -c 2 --key-maximum=100 --test-time=20\n",
          "workload.yaml",
          "messageSize: 100\nproducerRate: 100\n",
          "plan.jmx",
          """
          <jmeterTestPlan><hashTree><TestPlan/><hashTree><ThreadGroup/>
            <hashTree><HTTPSamplerProxy/><hashTree/></hashTree>
          </hashTree></hashTree></jmeterTestPlan>
          """);

  record Ended(int exit, String printed) {}

  static DocumentedFolder make(Path root) throws IOException, InterruptedException {
    DocumentedFolder folder = new DocumentedFolder(root);
    for (String part : List.of("assay", "launch", "studies", "docs", "examples")) {
      copy(SOURCES.resolve(part), root.resolve(part));
    }
    Files.createDirectories(root.resolve("benchmarks"));
    Files.copy(
        SOURCES.resolve("benchmarks/cold-parts.yaml"), root.resolve("benchmarks/cold-parts.yaml"));
    folder.linkHome();
    for (String made : List.of("local/share/bash-completion/completions", "local/share/man/man1")) {
      Files.createDirectories(root.resolve("user/." + made));
    }
    Files.createDirectories(root.resolve("user/.zfunc"));
    Files.createDirectories(root.resolve("user/.config/fish/completions"));
    Files.writeString(root.resolve("workloada"), WORKLOAD_A);
    for (Map.Entry<String, String> load : LOADS.entrySet()) {
      Files.writeString(root.resolve(load.getKey()), load.getValue());
    }
    Files.writeString(root.resolve(STUDY + ".yaml"), PAIR);
    Files.writeString(root.resolve("history.edn"), listing("judge-a-history.md", "clojure"));
    folder.takeListed();
    for (String example : EXAMPLES) {
      folder.require("examples/build examples/" + example);
    }
    for (String label : List.of("base", "new")) {
      // A run on a too busy host is stored as well.
      folder.require("./assay run pair.yaml --progress none --label " + label + " || [ $? = 5 ]");
    }
    return folder;
  }

  /// The installation with its own start-up caches: other caches were made for other paths.
  private void linkHome() throws IOException {
    Path home = Files.createDirectories(root.resolve("home"));
    try (Stream<Path> parts = Files.list(AssayProcess.HOME)) {
      for (Path part : parts.filter(each -> !each.endsWith("start-cache")).toList()) {
        Files.createSymbolicLink(home.resolve(part.getFileName().toString()), part);
      }
    }
  }

  /// The first listing in a language on a page.
  private static String listing(String page, String language) throws IOException {
    String text = Files.readString(DocumentedCommand.ROOT.resolve("docs/how-to").resolve(page));
    return text.split("```" + language + "\n", 2)[1].split("```", 2)[0];
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!from.relativize(file).toString().contains("target")) {
          Path copied = to.resolve(from.relativize(file).toString());
          Files.createDirectories(copied.resolveSibling("."));
          Files.copy(file, copied);
        }
      }
    }
  }

  /// Files that a page lists completely: hosts, an existing cluster, and its study. The first of
  /// each.
  private void takeListed() throws IOException {
    for (String page : List.of("hosts", "existing")) {
      Matcher listed =
          LISTED.matcher(Files.readString(root.resolve("docs/how-to/" + page + ".md")));
      while (listed.find()) {
        String text = listed.group(1);
        Matcher study = STUDY_NAME.matcher(text);
        Matcher named = FILE_NAME.matcher(text);
        String name =
            text.startsWith("hosts:")
                ? "hosts"
                : text.startsWith("addresses:")
                    ? "existing"
                    : named.find() ? named.group(1) : study.find() ? study.group(1) : "";
        Path file = root.resolve(name + ".yaml");
        if (!name.isEmpty() && !Files.exists(file)) {
          Files.writeString(file, text);
        }
      }
    }
  }

  private void require(String line) throws IOException, InterruptedException {
    Ended ended = bash(line);
    if (ended.exit() != 0) {
      throw new IllegalStateException(line + ": " + ended.printed());
    }
  }

  /// Runs a line in a shell, like a user in this folder; may be called by two threads at once.
  Ended bash(String line) throws IOException, InterruptedException {
    ProcessBuilder command = new ProcessBuilder("/bin/bash", "-c", line).directory(root.toFile());
    command.environment().put("HOME", root.resolve("user").toString());
    command.environment().put("JAVA_HOME", System.getProperty("java.home"));
    command.environment().put("LC_ALL", "C.UTF-8");
    Path log = Files.createTempFile(root, "said", ".txt");
    Process bash = command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    bash.getOutputStream().close();
    if (!bash.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
      bash.destroyForcibly();
      throw new IllegalStateException(line + " did not end");
    }
    return new Ended(bash.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
  }

  /// The older first.
  List<String> runs() throws IOException {
    try (Stream<Path> folders = Files.list(root.resolve("runs"))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("run.json")))
          .sorted((one, other) -> modified(one).compareTo(modified(other)))
          .map(folder -> "runs/" + folder.getFileName())
          .toList();
    }
  }

  private static String modified(Path run) {
    try {
      long millis = Files.getLastModifiedTime(run.resolve("run.json")).toMillis();
      return String.format(Locale.ROOT, "%020d", millis);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
