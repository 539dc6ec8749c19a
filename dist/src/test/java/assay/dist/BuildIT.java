package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.BuildClone.Ended;
import assay.testing.Needs;
import assay.testing.RootCondition;
import assay.testing.SigintCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When the launcher builds which parts, and its messages if it cannot.
@Timeout(120)
@Needs("bash")
final class BuildIT {

  private static final String ENGINE = "engines/one/src/main/java/One.java";

  @TempDir private Path folder;
  private BuildClone clone;

  @BeforeEach
  void make() throws IOException {
    clone = BuildClone.make(folder);
  }

  private void built(String... parts) throws Exception {
    Ended ended = clone.build(parts);
    assertThat(ended.exit()).as(ended.said()).isZero();
  }

  private List<String> stale() throws Exception {
    return clone.call("", List.of(), "stale_of", "core", "one", "two").said().lines().toList();
  }

  @Test
  void onlyWhatIsNamedIsBuilt_once_withALineForEachModule() throws Exception {
    Ended ended = clone.build("core", "one");
    assertThat(ended.exit()).as(ended.said()).isZero();
    assertThat(ended.said().lines())
        .hasSize(4)
        .startsWith(
            "assay: building core, one; the log is " + clone.root() + "/.build/log",
            "assay:   1 of 2: api",
            "assay:   2 of 2: engine: One")
        .last()
        .asString()
        .matches("assay: built in \\d+ s");
    assertThat(clone.asked()).containsExactly("dist,engines/reference,link,engines/one");
    assertThat(clone.installed("one")).isEqualTo("first");
    assertThat(clone.installed("two")).isEmpty();
    assertThat(clone.build("core", "one")).isEqualTo(new Ended(0, ""));
    assertThat(clone.asked()).isEmpty();
  }

  @Test
  void editOfAnEngine_makesThatEngineStaleAlone() throws Exception {
    built("core", "one", "two");
    assertThat(stale()).isEmpty();
    clone.write(ENGINE, "second\n");
    assertThat(stale()).containsExactly("one");
    assertThat(clone.asked()).hasSize(1);
    built("core", "one", "two");
    assertThat(clone.asked()).containsExactly("engines/one");
    assertThat(clone.installed("one")).isEqualTo("second");
  }

  @Test
  void newAndRemovedSources_count_andWhatAllAreMadeOf() throws Exception {
    built("core", "one", "two");
    Path added = clone.root().resolve("engines/one/src/main/java/Added.java");
    // Its time stamp is old, like that of a moved file.
    Files.copy(clone.root().resolve(ENGINE), added, StandardCopyOption.COPY_ATTRIBUTES);
    assertThat(stale()).containsExactly("one");
    Files.delete(added);
    assertThat(stale()).isEmpty();
    Files.delete(clone.root().resolve("clients/python/core.py"));
    assertThat(stale()).containsExactly("core");
    clone.write("api/src/main/java/Api.java", "other");
    assertThat(stale()).containsExactly("core", "one", "two");
  }

  @Test
  void editDuringTheBuild_isBuiltByTheNext() throws Exception {
    assertThat(clone.call("edit", List.of(), "build", "one").exit()).isZero();
    assertThat(stale()).contains("one");
  }

  @Test
  void whatAKilledBuildLeft_isNeitherTrustedNorKept() throws Exception {
    built("core", "one", "two");
    clone.write(ENGINE, "second\n");
    assertThat(clone.call("half", List.of(), "build", "one").exit()).isNotZero();
    assertThat(stale()).containsExactly("one");
    assertThat(clone.root().resolve("engines/one/target/classes/Half.class")).exists();
    assertThat(clone.installed("one")).as("what was whole").isEqualTo("first");
    assertThat(clone.asked()).hasSize(2);
    built("one");
    assertThat(clone.asked()).as("nothing is left of the half").containsExactly("engines/one");
    assertThat(clone.installed("one")).isEqualTo("second");
    assertThat(stale()).isEmpty();
  }

  @Test
  @Needs(host = SigintCondition.class)
  void interrupt_endsMaven_andTheNextCommandBuildsAnew() throws Exception {
    Process build = clone.start("slow", List.of("env", "--default-signal=INT"), "build", "one");
    long maven = slowMaven().pid();
    // Like a terminal, which signals Maven before the script, and like the command that waits for
    // the build.
    String kill =
        "kill -KILL %1$d; kill -INT %2$d; kill -TERM %2$d 2>/dev/null || :"
            .formatted(maven, build.pid());
    assertThat(new ProcessBuilder("sh", "-c", kill).start().waitFor()).isZero();
    Ended ended = BuildClone.ended(build);
    assertThat(ended.exit()).as(ended.said()).isIn(130, 143);
    assertThat(ended.said().lines().toList().getLast())
        .isEqualTo(
            "assay: the build was interrupted; the next command builds anew what was not finished");
    assertThat(ProcessHandle.of(maven).filter(ProcessHandle::isAlive)).isEmpty();
    assertThat(stale()).contains("one");
    built("one");
    assertThat(clone.installed("one")).isEqualTo("first");
  }

  @Test
  void killedBuild_leavesNoMaven_andTheNextCommandBuildsAnew() throws Exception {
    Process build = clone.start("slow", List.of(), "build", "one");
    ProcessHandle maven = slowMaven();
    build.destroyForcibly();
    maven.onExit().get(30, TimeUnit.SECONDS);
    assertThat(stale()).contains("one");
    built("one");
    assertThat(clone.installed("one")).isEqualTo("first");
  }

  private ProcessHandle slowMaven() throws Exception {
    Path begun = clone.root().resolve("maven.pid");
    while (!Files.exists(begun) || Files.readString(begun).isBlank()) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return ProcessHandle.of(Long.parseLong(Files.readString(begun).strip())).orElseThrow();
  }

  /// Maven's output, and the resulting sentence with a remedy.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x.jar: No space left on device | assay: the disk is full, so nothing was built: free space
          Could not transfer artifact a:b:jar:1 from/to central | assay: Maven could not download what Assay is built of: connect this machine
          Cannot access central in offline mode and the artifact a:b:jar:1 has not been downloaded from it before. | assay: Maven could not download what Assay is built of: connect this machine
          /m2/x.jar (Permission denied) | assay: the build could not write a file (/m2/x.jar (Permission denied): make
          """)
  void failure_isOneSentenceWithWhatToDo(String printed, String sentence) throws Exception {
    Ended ended = clone.call(printed, List.of(), "build", "one");
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.said().lines().toList().getLast()).startsWith(sentence);
    assertThat(ended.said().lines()).filteredOn(line -> !line.startsWith("assay:  ")).hasSize(2);
    assertThat(stale()).contains("one");
  }

  @Test
  void errorOfTheSources_isShown() throws Exception {
    Ended ended = clone.call("/x/One.java:[3,1] ';' expected", List.of(), "build", "one");
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.said()).endsWith("[ERROR] /x/One.java:[3,1] ';' expected");
  }

  @Test
  void noMaven_isOneSentence() throws Exception {
    Path bare = Files.createDirectories(folder.resolve("bare"));
    String path = System.getenv("PATH");
    for (String tool :
        List.of(
            "bash", "find", "grep", "sed", "sort", "cat", "dirname", "mkdir", "head", "cut",
            "cd")) {
      for (String place : path.split(":")) {
        Path program = Path.of(place, tool);
        if (Files.isExecutable(program) && !Files.exists(bare.resolve(tool))) {
          Path script =
              Files.writeString(
                  bare.resolve(tool), "#!/bin/sh\nexec %s \"$@\"\n".formatted(program));
          assertThat(script.toFile().setExecutable(true)).isTrue();
        }
      }
    }
    Files.delete(clone.bin().resolve("mvn"));
    Ended ended = clone.call("", List.of("env", "PATH=" + bare), "build", "core");
    assertThat(ended)
        .isEqualTo(
            new Ended(
                3,
                "assay: Assay is not built yet, and the build needs Maven (mvn), which is not on the PATH: install it (Debian and Ubuntu: apt install maven), or take a release archive, which needs no build (docs/how-to/install.md)"));
  }

  /// Under a mount that only this command sees.
  private List<String> under(String mount) {
    return List.of(
        "unshare",
        "--mount",
        "--propagation",
        "private",
        "sh",
        "-c",
        mount + " && exec \"$@\"",
        "sh");
  }

  @Test
  @Needs(
      value = {"unshare", "mount"},
      host = RootCondition.class)
  void cloneThatCannotBeWritten_isOneSentence_andFineOnceItIsBuilt() throws Exception {
    String root = clone.root().toString();
    List<String> readOnly =
        under(
            "mount --bind '%s' '%s' && mount -o remount,ro,bind '%s'".formatted(root, root, root));
    Ended ended = clone.call("", readOnly, "build", "core");
    assertThat(ended)
        .isEqualTo(
            new Ended(
                3,
                "assay: nothing can be written to %s, where Assay builds itself: make that folder writable or copy it elsewhere, or take a release archive, which builds nothing (docs/how-to/install.md)"
                    .formatted(root)));
    built("core");
    assertThat(clone.call("", readOnly, "build", "core")).isEqualTo(new Ended(0, ""));
  }

  @Test
  @Needs(
      value = {"unshare", "mount"},
      host = RootCondition.class)
  void diskThatIsFull_isOneSentence_andNothingOfItIsTrusted() throws Exception {
    Path small = Files.createDirectories(folder.resolve("small"));
    Path kept = Files.createDirectories(folder.resolve("kept"));
    String mount =
        "mount -t tmpfs -o size=2m none '%1$s' && cp -R '%2$s/.' '%1$s' && trap 'cp -R \"%1$s/.\" \"%3$s\"' EXIT && "
            .formatted(small, clone.root(), kept);
    BuildClone there = new BuildClone(small, clone.bin());
    Ended ended =
        there.call(
            "large",
            List.of(
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "sh",
                "-c",
                mount + "\"$@\"",
                "sh"),
            "build",
            "one");
    assertThat(ended.exit()).as(ended.said()).isEqualTo(3);
    assertThat(ended.said().lines().toList().getLast())
        .startsWith("assay: the disk is full, so nothing was built: free space");
    assertThat(kept.resolve("launch/build.sh")).exists();
    assertThat(kept.resolve("dist/target/assay/built/one")).doesNotExist();
  }

  @Test
  void twoCommandsAtOnce_buildOnce() throws Exception {
    Process first = clone.start("edit", List.of(), "build", "core", "two");
    Process second = clone.start("", List.of(), "build", "core", "two");
    assertThat(Stream.of(BuildClone.ended(first), BuildClone.ended(second)))
        .allSatisfy(ended -> assertThat(ended.exit()).as(ended.said()).isZero());
    assertThat(clone.asked()).hasSize(1);
  }

  /// A study's engine is built with the core at once, if it is easily seen; the command asks for
  /// all its needs.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run plain | one
          run plain --set engine=two | two
          run --set engine=two plain | two
          run --set=engine=two plain | two
          run own | ''
          run plain --dry-run | ''
          run several | ''
          up plain | one
          list plain | ''
          describe plain | ''
          run | ''
          '' | ''
          """)
  void likelyEngine_isThatOfTheStudy(String command, String engine) throws Exception {
    clone.write("studies/plain.yaml", "study: plain\nengine: one\n");
    clone.write("studies/own.yaml", "study: own\nengine: reference\n");
    clone.write("studies/several.yaml", "study: several\nvary: { engine: [one, two] }\n");
    String[] call =
        Stream.concat(Stream.of("likely_engine"), Stream.of(command.split(" ")))
            .toArray(String[]::new);
    assertThat(clone.call("", List.of(), call)).isEqualTo(new Ended(0, engine));
  }

  @Test
  void partsThatThereAreNot_areRefused() throws Exception {
    Ended ended = clone.call("", List.of(), "build_command", "three");
    assertThat(ended.exit()).isEqualTo(2);
    assertThat(ended.said())
        .isEqualTo(
            "assay build: there is no `three` to build; there are: core kubernetes resolver jmeter one two sessions-a brokers-a");
  }
}
