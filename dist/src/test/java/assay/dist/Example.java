package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import assay.testing.SkipReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A project example, built in a separate folder as the guides say.
record Example(Path folder) {

  static final Example NONE = new Example(Path.of("not yet built"));

  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  static Example built(Path into, String name) throws Exception {
    return copied(into, name).build();
  }

  /// The example with one changed file below `src`.
  static Example changed(Path into, String name, String file, String text) throws Exception {
    Example example = copied(into, name);
    Files.writeString(example.folder.resolve("src").resolve(file), text);
    return example.build();
  }

  /// The same example with another changed file.
  Example again(String file, String text) throws Exception {
    Files.writeString(folder.resolve("src").resolve(file), text);
    return build();
  }

  private static Example copied(Path into, String name) throws IOException {
    SkipReason.skipWithout("bash");
    Example example = new Example(into.resolve(name));
    copy(EXAMPLES.resolve(name).resolve("src"), example.folder.resolve("src"));
    example.take(name + ".yaml");
    return example;
  }

  private Example build() throws Exception {
    Example example = this;
    ProcessBuilder command =
        new ProcessBuilder(
            "/bin/bash", EXAMPLES.resolve("build").toString(), example.folder.toString());
    command.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process build = command.redirectErrorStream(true).start();
    String printed = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(build.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(build.exitValue()).as(printed).isZero();
    assertThat(printed).startsWith("made ").endsWith(name() + ".jar\n").hasLineCount(1);
    return example;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copied = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copied.resolveSibling("."));
        Files.copy(file, copied);
      }
    }
  }

  void take(String file) throws IOException {
    Files.copy(EXAMPLES.resolve(name()).resolve(file), folder.resolve(file));
  }

  private String name() {
    return folder.getFileName().toString();
  }

  Path study() {
    return folder.resolve(name() + ".yaml");
  }

  Path jar() {
    return folder.resolve("target").resolve(name() + ".jar");
  }

  /// Runs a study with it, beside its folder. A busy host may invalidate its figures; findings
  /// count nevertheless.
  RunDirectory run(Path study, String... more) throws Exception {
    Path beside = folder.resolveSibling(".").normalize();
    Path out = beside.resolve("run-of-" + study.getFileName());
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "run", study.toString(), "--with", jar().toString(), "--out", out.toString()),
                Stream.of(more))
            .toList();
    AssayProcess.Ended ended = AssayProcess.run(beside, arguments.toArray(String[]::new));
    return ended.kept(out);
  }

  static Verdict verdict(RunDirectory run, String checker) throws Exception {
    return ResultsFile.verdicts(run).verdicts().stream()
        .filter(each -> each.checker().equals(checker))
        .map(TrialVerdict::verdict)
        .findFirst()
        .orElseThrow();
  }

  /// Fails unless these checks were made and every check found all in order.
  static void valid(RunDirectory run, String... checkers) throws Exception {
    List<TrialVerdict> verdicts = ResultsFile.verdicts(run).verdicts();
    assertThat(verdicts).extracting(TrialVerdict::checker).contains(checkers);
    for (TrialVerdict each : verdicts) {
      assertThat(each.verdict().status())
          .as(each.checker() + ": " + SentenceRenderer.of(each.verdict().summary()))
          .isEqualTo(Status.VALID);
    }
  }
}
