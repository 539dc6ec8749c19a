package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Assay's command line in a separate process, from the jars just built.
///
/// Its root is the test's own folder, so no test writes into the project's `runs`.
///
/// @param output the file for stdout
/// @param log the file for stderr
record AssayProcess(Process process, Path output, Path log) implements AutoCloseable {

  static final Path HOME = Path.of("target", "assay").toAbsolutePath();

  private static final Path STUDIES = Path.of("..", "studies").toAbsolutePath().normalize();
  private static final long LONGEST_MINUTES = 5;

  /// Reasons against a run on a busy host: a fault or requests were late, or fewer were achieved
  /// than offered. A checker's findings count all the same.
  static final Set<String> TIMING_CODES = Set.of("E614", "E701", "E702", "E711", "E712");

  private static final int NOT_VALID = 5;

  /// A busy host may leave a requested figure or check open.
  private static final int UNANSWERED = 6;

  record Ended(int exit, String output, String errors) {

    String printed() {
      return output + errors;
    }

    /// A run's directory. The run is valid, or invalid because the host was too busy for its times:
    /// every reason in its `run.json` has one of the [#TIMING_CODES].
    ///
    /// @param out the folder of `--out`
    /// @param alsoTiming further codes that this run's busy host may cause
    RunDirectory kept(Path out, String... alsoTiming) {
      assertThat(exit).as(printed()).isIn(0, UNANSWERED, NOT_VALID);
      if (exit != NOT_VALID) {
        return new RunDirectory(out);
      }
      RunDirectory kept = new RunDirectory(out.resolveSibling(out.getFileName() + "-INVALID"));
      Set<String> timing = new TreeSet<>(TIMING_CODES);
      timing.addAll(List.of(alsoTiming));
      assertThat(ResultsFile.results(kept).invalid())
          .as(printed())
          .isNotEmpty()
          .allSatisfy(reason ->
              assertThat(timing)
                  .as(SentenceRenderer.of(reason.sentence()))
                  .contains(reason.code()));
      return kept;
    }
  }

  /// The file of a bundled study.
  static String study(String name) {
    return STUDIES.resolve(name + ".yaml").toString();
  }

  /// Its output goes to files in a folder.
  static AssayProcess start(Path folder, String... arguments) throws IOException {
    return startUnder(List.of(), folder, arguments);
  }

  /// Starts a command through another that execs it, such as `env`.
  static AssayProcess startUnder(List<String> launcher, Path folder, String... arguments)
      throws IOException {
    return startFrom(HOME, launcher, folder, arguments);
  }

  /// From another installation.
  static AssayProcess startFrom(Path home, List<String> launcher, Path folder, String... arguments)
      throws IOException {
    List<String> line = new ArrayList<>(launcher);
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    Path archive = Files.createDirectories(home.resolve("start-cache")).resolve("cli.jsa");
    // Like the launcher: `launch/build.sh`.
    line.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable"));
    line.addAll(List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive));
    line.add("-Dassay.home=" + home);
    line.add("-Dassay.root=" + folder);
    line.add("-cp");
    line.add(home + "/child/*:" + home + "/lib/*");
    line.add("assay.cli.Assay");
    line.addAll(List.of(arguments));
    Path output = folder.resolve("stdout.txt");
    Path errors = folder.resolve("stderr.txt");
    Process process =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    process.getOutputStream().close();
    return new AssayProcess(process, output, errors);
  }

  static Ended run(Path folder, String... arguments) throws IOException, InterruptedException {
    try (AssayProcess assay = start(folder, arguments)) {
      return assay.await();
    }
  }

  /// Runs a bundled study, with seed 1, and returns its directory: see [Ended#kept].
  static RunDirectory record(Path folder, String study, String... options)
      throws IOException, InterruptedException {
    Path out = folder.resolve("run-of-" + study.replace('/', '-'));
    List<String> words =
        Stream.concat(
                Stream.of("run", study(study), "--seed", "1", "--out", out.toString()),
                Stream.of(options))
            .toList();
    return run(folder, words.toArray(String[]::new)).kept(out);
  }

  static Ended runText(Path folder, String study, Path out)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("study.yaml"), study);
    return run(folder, "run", file.toString(), "--out", out.toString());
  }

  /// Trains this build's missing start-up caches for Coherence, so clusters start quickly.
  static void prepare(Path folder) throws IOException, InterruptedException {
    Ended ended = run(folder, "prepare", "coherence");
    if (ended.exit() != 0) {
      throw new IllegalStateException("assay prepare failed: " + ended.printed());
    }
  }

  Ended await() throws IOException, InterruptedException {
    if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
      throw new IllegalStateException("assay did not end within five minutes: " + errors());
    }
    return new Ended(process.exitValue(), Files.readString(output), Files.readString(log));
  }

  /// Waits until a file in its run contains a text this many times; only the record shows a run's
  /// progress.
  void awaitText(Path file, String text, int times) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(LONGEST_MINUTES);
    while (!Files.exists(file) || count(Files.readString(file), text) < times) {
      if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
        throw new IllegalStateException("no `" + text + "` in " + file + ": " + errors());
      }
    }
  }

  private static int count(String all, String text) {
    return all.split(Pattern.quote(text), -1).length - 1;
  }

  /// Its stderr so far.
  String errors() throws IOException {
    return Files.readString(log);
  }

  /// Processes with a text in their command line, after all have ended or ten seconds:
  /// [#leftSoon(String, int)].
  static List<ProcessHandle> leftSoon(String text) throws InterruptedException {
    return leftSoon(text, 0);
  }

  /// Processes with a text in their command line, after at most so many are left or ten seconds. An
  /// idle host needs at most two seconds; a child that is just starting notices its parent's end
  /// after its start.
  static List<ProcessHandle> leftSoon(String text, int most) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    List<ProcessHandle> left = processesWith(text);
    while (left.size() > most && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
      left = processesWith(text);
    }
    return left;
  }

  /// This test's own process excepted.
  static List<ProcessHandle> processesWith(String text) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> !process.equals(ProcessHandle.current()))
          .filter(process -> commandLine(process).contains(text))
          .toList();
    }
  }

  /// Ends it as Ctrl-C does.
  void interrupt() throws IOException, InterruptedException {
    List<String> kill = List.of("sh", "-c", "kill -INT " + process.pid());
    assertThat(new ProcessBuilder(kill).start().waitFor()).isZero();
  }

  /// Its own processes with a text in their command line.
  Stream<ProcessHandle> descendantsWith(String text) {
    return process.descendants().filter(each -> commandLine(each).contains(text));
  }

  static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  /// Kills it if it still runs; its children end with it.
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
