package assay.study.settings;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.InstalledJdks;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.SampleTradeoffs;
import assay.study.Samples;
import assay.study.StudyResolver;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A stranger's study can make a host do nothing before its user allows it. JDKs are folders with a
/// `java` script that records every command line.
final class ConsentCheckTest {

  private static final String LISTS =
      """
      case "$*" in
      *Experimental*+PrintFlagsFinal*) cat <<'END'
           bool UseNUMA            = false              {product} {default}
           bool PrintCompilation   = false              {product} {default}
           bool UnlockExperimentalVMOptions = false         {product} {default}
           bool UseFast            = false         {experimental} {default}
          ccstr OnError            =                    {product} {default}
           bool LogVMOutput        = false           {diagnostic} {default}
            int Loops              = 3               {C2 product} {default}
      END
      ;;
      *PrintFlagsRanges*) echo "int Loops  [ 0   ...   9 ]  {C2 product} {default}";;
      esac
      exit 0\
      """;

  @TempDir private Path folder;

  private Path java(String name) throws IOException {
    Path home = folder.resolve(name);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$@\" >> %s/asked\n%s\n".formatted(home, LISTS));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"99\"\n");
    return home;
  }

  private List<Problem> problems(String cluster, Path known, String... allowed) {
    Path file =
        Samples.write(folder, Samples.study("cluster: %s\n".formatted(cluster)) + Samples.STEP);
    HostCapabilities host = new HostCapabilities(64L << 30, new InstalledJdks(List.of(known)));
    StudyOptions options =
        new StudyOptions(List.of(), false, null, null, List.of(), Set.of(allowed), false);
    return Samples.problems(Samples.resolver(host), file, options);
  }

  private static List<String> asked(Path home) throws IOException {
    Path asked = home.resolve("asked");
    return Files.exists(asked) ? Files.readAllLines(asked) : List.of();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xlog:all:file=/tmp/x",
        "-Xlog:gc:x.log",
        "-Xlog:disable",
        "-javaagent:/tmp/x.jar",
        "-agentlib:jdwp=transport=dt_socket,server=y",
        "-agentpath:/tmp/x.so",
        "-XX:OnError=touch${IFS}x",
        "-XX:OnOutOfMemoryError=id",
        "-XX:Flags=/tmp/x",
        "-XX:VMOptionsFile=/tmp/x",
        "-XX:HeapDumpPath=/tmp/x",
        "-XX:+HeapDumpOnOutOfMemoryError",
        "-XX:+PrintCompilation",
        "-XX:+LogVMOutput",
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:StartFlightRecording=filename=/tmp/x",
        "-XX:ErrorFile=/tmp/x",
        "@/tmp/x",
        "-cp /tmp Evil",
        "-classpath /tmp",
        "--class-path=/tmp",
        "-Xbootclasspath/a:/tmp",
        "--patch-module=java.base=/tmp",
        "--module-path=/tmp",
        "--add-modules=x",
        "-Djava.io.tmpdir=/tmp",
        "-Dcom.sun.management.jmxremote.port=1",
        "-jar /tmp/x.jar",
        "-version",
        "Evil"
      })
  void flagThatMayDoMore_isRefusedUntilItIsAllowed(String flags) throws IOException {
    Path home = java("known");
    String cluster = "{ jvm: 99, flags: \"%s\" }".formatted(flags);
    assertThat(problems(cluster, home))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("E344"))
        .satisfies(problem -> assertThat(problem.help()).contains("--allow flags"))
        .satisfies(problem -> assertThat(problem.where()).isNotNull());
    assertThat(asked(home)).noneMatch(line -> line.contains("-XX:+UseG1GC"));
    assertThat(problems(cluster, home, "flags")).isEmpty();
    assertThat(asked(home)).anyMatch(line -> line.startsWith("-XX:+UseG1GC " + flags));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xss512k",
        "-Xlog:gc*",
        "-Xlog:gc*,safepoint=debug:stderr:uptime,tags",
        "-XX:+UseNUMA -XX:-UseNUMA",
        "-XX:Loops=9",
        "-XX:+UnlockExperimentalVMOptions -XX:+UseFast",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "-Xint"
      })
  void flagOfHowAMemberRuns_isHeldAgainstTheListAndNeverTried(String flags) throws IOException {
    Path home = java("known");
    assertThat(problems("{ jvm: 99, flags: \"%s\" }".formatted(flags), home)).isEmpty();
    assertThat(asked(home)).allMatch(line -> line.contains("-XX:+PrintFlags"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:Loops=10",
        "-XX:Loops=-1",
        "-XX:+Loops",
        "-XX:UseNUMA=1",
        "-XX:Nope=1",
        "-XX:+UseFast",
        "-XX:Loops=x"
      })
  void flagTheListRefuses_isTold(String flags) throws IOException {
    Path home = java("known");
    assertThat(problems("{ jvm: 99, flags: \"%s\" }".formatted(flags), home))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("E505"));
    assertThat(asked(home)).noneMatch(line -> line.contains("-XX:+UseG1GC"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx9g", "-XX:MaxHeapSize=9g", "-XX:+UseZGC", "-XX:-UseG1GC"})
  void flagThatASettingSays_isRefused(String flags) throws IOException {
    for (String[] allowed : new String[][] {{}, {"flags"}}) {
      assertThat(problems("{ jvm: 99, flags: %s }".formatted(flags), java("known"), allowed))
          .extracting(Problem::code)
          .containsExactly("E347");
    }
  }

  @Test
  void flagsOfAConfiguration_areRefusedAtTheirPlace() throws IOException {
    Path file =
        Samples.write(
            folder,
            Samples.study(
                    "configurations: { a: { flags: \"\" }, b: { flags: -javaagent:x.jar } }\n")
                + Samples.STEP);
    assertThat(Samples.problems(file, StudyOptions.NONE))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("E344"))
        .extracting(Problem::where)
        .isInstanceOfSatisfying(Place.class, place -> assertThat(place.line()).isEqualTo(4));
  }

  @Test
  void programThatAStudyNames_isNotExecutedUntilItIsAllowed() throws IOException {
    Path known = java("known");
    Path stranger = java("stranger");
    Files.delete(stranger.resolve("release"));
    for (String form : List.of("{ jvm: %s }", "{ jvm: %s, collector: z, headers: compact }")) {
      String cluster = form.formatted(stranger);
      assertThat(problems(cluster, known)).extracting(Problem::code).containsExactly("E344");
      assertThat(asked(stranger)).isEmpty();
    }
    problems("{ jvm: %s }".formatted(stranger), known, "jvm");
    assertThat(asked(stranger)).isNotEmpty();
  }

  @Test
  void folderOfAJdkOfTheHost_isFree() throws IOException {
    Path known = java("known");
    assertThat(problems("{ jvm: %s }".formatted(known), known)).isEmpty();
    Path link = Files.createSymbolicLink(folder.resolve("link"), known);
    assertThat(problems("{ jvm: %s }".formatted(link), known)).isEmpty();
  }

  @Test
  void whatStandsOnTheCommandLine_needsNoMore() throws IOException {
    Path file = Samples.write(folder, Samples.study("") + Samples.STEP);
    StudyOptions options = new StudyOptions(List.of("flags=-Dx=1"), false, null, null, List.of());
    assertThat(Samples.problems(file, options)).isEmpty();
  }

  @Test
  void allowing_namesWhatThereIsToAllow() throws IOException {
    Path known = java("known");
    assertThat(problems("{ jvm: this }", known, "flag"))
        .extracting(problem -> problem.code() + " " + problem.help())
        .containsExactly("E445 did you mean `flags`?");
  }

  @Test
  void publishedFigures_areReadFromTheStudysFolderOnly() throws IOException {
    Path studies = Files.createDirectories(folder.resolve("studies"));
    Files.writeString(folder.resolve("secret.csv"), "user,password\n");
    Files.createSymbolicLink(studies.resolve("link.csv"), folder.resolve("secret.csv"));
    Files.createDirectories(studies.resolve("folder.csv"));
    for (String path :
        List.of(
            "../secret.csv", folder.resolve("secret.csv").toString(), "link.csv", "folder.csv")) {
      Path file =
          Samples.write(studies, Samples.study("published: %s\n".formatted(path)) + Samples.STEP);
      assertThat(Samples.problems(file, StudyOptions.NONE))
          .singleElement()
          .satisfies(problem -> assertThat(problem.code()).isEqualTo("E443"))
          .satisfies(problem -> assertThat(problem.what()).doesNotContain("password"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u001B[31m", "\u009B31m", "\u202E", "\u2028", "\u200B"})
  void publishedFigureWithAnInvisibleCharacter_isRefusedByItsLine(String hidden)
      throws IOException {
    String study = Samples.study("published: figures.csv\n") + Samples.STEP;
    String head = "configuration,metric,value,unit,valid for,source,note\n";
    Path table = folder.resolve("figures.csv");
    for (String row :
        List.of(
            "base,p99(get)%s,1,x,any,us,", "base,p99(get),1,x,any,us%s,", "b%s,rate,1,x,any,us,")) {
      Files.writeString(table, head + row.formatted(hidden));
      assertThat(Samples.problems(Samples.write(folder, study), StudyOptions.NONE))
          .singleElement()
          .satisfies(problem -> assertThat(problem.code()).isEqualTo("E309"))
          .satisfies(problem ->
              assertThat(problem.what()).contains("line 2: it contains").doesNotContain(hidden));
    }
    Files.writeString(table, head + "base,p99(get),1,x,any,größe 中文,");
    assertThat(Samples.problems(Samples.write(folder, study), StudyOptions.NONE)).isEmpty();
  }

  @Test
  void variableOfTheEnvironment_isForGuardedSettingsOnly() throws IOException {
    EngineDescriptor engine =
        Samples.descriptor(
            """
            engine: coherence
            version: "1"
            spi: 2
            capabilities: [Cache]
            settings:
              greeting: { type: text, default: none }
              password: { type: text, default: none, guarded: true }
            """);
    StudyResolver resolver =
        new StudyResolver(
            new InstalledEngines(List.of(engine)), List.of(new SampleTradeoffs()), Samples.BIG);
    StudyOptions allowed =
        new StudyOptions(List.of(), false, null, null, List.of(), Set.of("password"), false);
    StudyOptions said =
        new StudyOptions(List.of("greeting=env(HOME)"), false, null, null, List.of());

    assertThat(codes(resolver, "{ greeting: env(HOME) }", allowed)).containsExactly("E350");
    assertThat(codes(resolver, "{ members: 3 }", said)).containsExactly("E350");
    assertThat(codes(resolver, "{ password: env(HOME) }", StudyOptions.NONE))
        .containsExactly("E344");
    assertThat(codes(resolver, "{ password: env(HOME) }", allowed)).isEmpty();
    assertThat(codes(resolver, "{ greeting: an env(HOME) }", StudyOptions.NONE)).isEmpty();
  }

  private List<String> codes(StudyResolver resolver, String cluster, StudyOptions options) {
    Path file =
        Samples.write(folder, Samples.study("cluster: %s\n".formatted(cluster)) + Samples.STEP);
    return Samples.problems(resolver, file, options).stream().map(Problem::code).toList();
  }
}
