package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
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

/// The command line of Assay in a process of its own, from the jars that were just put together.
///
/// Its root is the test's own folder, so that no test writes into the project's `runs`.
///
/// @param process the process
/// @param output where it prints
/// @param log where it prints what went wrong
record AssayProcess(Process process, Path output, Path log) implements AutoCloseable {

  /// Where the jars were put together.
  static final Path HOME = Path.of("target", "assay").toAbsolutePath();

  private static final Path STUDIES = Path.of("..", "studies").toAbsolutePath().normalize();
  private static final long LONGEST_MINUTES = 5;

  /// The reasons for which a run is not valid where the host is busy: a fault or requests were late, or
  /// fewer were achieved than offered. What a checker found counts all the same.
  static final Set<String> TIMING_CODES = Set.of("E614", "E701", "E702", "E711", "E712");

  private static final int NOT_VALID = 5;

  /// A figure that the study asks for, or a check, may be left open by a busy host.
  private static final int UNANSWERED = 6;

  /// What a command came to.
  record Ended(int exit, String output, String errors) {

    /// All it printed.
    String printed() {
      return output + errors;
    }

    /// The directory that a run left. The run is valid, or not valid because the host was too busy
    /// for its times: every reason in its `run.json` has one of the [#TIMING_CODES].
    ///
    /// @param out what `--out` named
    /// @param alsoTiming codes that are the busy host's, too, in this very run
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
          .allSatisfy(reason -> assertThat(timing).as(reason.sentence()).contains(reason.code()));
      return kept;
    }
  }

  /// The file of a study that comes along.
  static String study(String name) {
    return STUDIES.resolve(name + ".yaml").toString();
  }

  /// Starts a command; what it prints goes to files in a folder.
  static AssayProcess start(Path folder, String... arguments) throws IOException {
    return startUnder(List.of(), folder, arguments);
  }

  /// Starts a command by another that becomes it, such as `env`.
  static AssayProcess startUnder(List<String> launcher, Path folder, String... arguments)
      throws IOException {
    return startFrom(HOME, launcher, folder, arguments);
  }

  /// The same from another installation.
  static AssayProcess startFrom(Path home, List<String> launcher, Path folder, String... arguments)
      throws IOException {
    List<String> line = new ArrayList<>(launcher);
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    Path archive = Files.createDirectories(home.resolve("start-cache")).resolve("cli.jsa");
    // As the launcher does it: `launch/build.sh`.
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

  /// Runs a command to its end.
  static Ended run(Path folder, String... arguments) throws IOException, InterruptedException {
    try (AssayProcess assay = start(folder, arguments)) {
      return assay.await();
    }
  }

  /// Runs a study that comes along, with seed 1, and returns what it left: see [Ended#kept].
  static RunDirectory record(Path folder, String study) throws IOException, InterruptedException {
    Path out = folder.resolve("run-of-" + study.replace('/', '-'));
    return run(folder, "run", study(study), "--seed", "1", "--out", out.toString()).kept(out);
  }

  /// Writes a study and runs it.
  ///
  /// @param out the run's folder
  static Ended runText(Path folder, String study, Path out)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("study.yaml"), study);
    return run(folder, "run", file.toString(), "--out", out.toString());
  }

  /// Trains this build's start-up caches of Coherence where they are missing, so that clusters start
  /// quickly.
  static void prepare(Path folder) throws IOException, InterruptedException {
    Ended ended = run(folder, "prepare", "coherence");
    if (ended.exit() != 0) {
      throw new IllegalStateException("assay prepare failed: " + ended.printed());
    }
  }

  /// Waits for the end.
  Ended await() throws IOException, InterruptedException {
    if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
      throw new IllegalStateException("assay did not end within five minutes: " + errors());
    }
    return new Ended(process.exitValue(), Files.readString(output), Files.readString(log));
  }

  /// Waits until a file of its run holds a text so many times; a run is told by its record alone.
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

  /// What it has written to stderr so far.
  String errors() throws IOException {
    return Files.readString(log);
  }

  /// The processes of this host whose command line holds a text, once none is left or ten seconds
  /// are over: [#leftSoon(String, int)].
  static List<ProcessHandle> leftSoon(String text) throws InterruptedException {
    return leftSoon(text, 0);
  }

  /// The processes of this host whose command line holds a text, once no more than so many are left or ten seconds
  /// are over. On a host with nothing else to do it takes two at the most; a child that is only just
  /// starting hears of its parent's end when it has started.
  static List<ProcessHandle> leftSoon(String text, int most) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    List<ProcessHandle> left = processesWith(text);
    while (left.size() > most && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(20);
      left = processesWith(text);
    }
    return left;
  }

  /// The processes of this host whose command line holds a text, this test's own excepted.
  static List<ProcessHandle> processesWith(String text) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> !process.equals(ProcessHandle.current()))
          .filter(process -> commandLine(process).contains(text))
          .toList();
    }
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  /// Kills it where it still runs; its children end with it.
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
