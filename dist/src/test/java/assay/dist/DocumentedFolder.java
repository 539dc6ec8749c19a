package assay.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A folder in which the commands of the pages find what they name: a clone that was built, with the examples made, the files that
/// pages list, and two stored runs.
///
/// @param root the folder
record DocumentedFolder(Path root) {

  /// The study of the stored runs.
  static final String STUDY = "pair";

  private static final Path SOURCES = DocumentedCommand.ROOT;
  private static final long LONGEST_MINUTES = 3;
  private static final List<String> EXAMPLES = List.of("shop", "stock", "single", "basket");

  private static final Pattern LISTED = Pattern.compile("(?s)```yaml\\n(.*?)```");

  /// A listing may say in a comment which file it is.
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

  /// Of YCSB's own workload A, as far as it says anything.
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

  /// What a command came to.
  record Ended(int exit, String printed) {}

  /// Makes it.
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
    Files.writeString(root.resolve(STUDY + ".yaml"), PAIR);
    folder.takeListed();
    for (String example : EXAMPLES) {
      folder.require("examples/build examples/" + example);
    }
    for (String label : List.of("base", "new")) {
      // A run that this host was too busy for is stored as well.
      folder.require("./assay run pair.yaml --progress none --label " + label + " || [ $? = 5 ]");
    }
    return folder;
  }

  /// The installation, but with start-up caches of its own: those of others were made for other paths, and are of no use here.
  private void linkHome() throws IOException {
    Path home = Files.createDirectories(root.resolve("home"));
    try (Stream<Path> parts = Files.list(AssayProcess.HOME)) {
      for (Path part : parts.filter(each -> !each.endsWith("start-cache")).toList()) {
        Files.createSymbolicLink(home.resolve(part.getFileName().toString()), part);
      }
    }
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

  /// Files that a page lists as a whole: a file of hosts, of a cluster that is there, and the study for that. Of each the
  /// first.
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

  /// Has a shell carry a line out, as a user in this folder; may be called by two at once.
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

  /// The stored runs, the older first.
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
