package assay.study.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.engine.InstalledJdks;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Unavailable;
import assay.problem.Problem;
import assay.study.Samples;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The JDKs for a study, on a host with folders that contain a small `java` script.
final class JdkResolverTest {

  private static final String OBEDIENT = "exit 0";

  @TempDir private Path folder;

  private final List<Path> folders = new ArrayList<>();
  private HostCapabilities host = new HostCapabilities(64L << 30);
  private String here = "";

  @BeforeEach
  void nameTheRunningJdk() {
    here = host.jdks().all().getFirst().name();
  }

  /// @param script the content of its `java`
  private Path jdk(String name, String vendor, String version, String script) throws IOException {
    Path home = folder.resolve(name);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$@\" >> %s/asked\n%s\n".formatted(home, script));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    String release = "IMPLEMENTOR=\"%s\"\nJAVA_VERSION=\"%s\"\n".formatted(vendor, version);
    Files.writeString(home.resolve("release"), release);
    folders.add(home);
    host = new HostCapabilities(64L << 30, new InstalledJdks(folders));
    return home;
  }

  private static String refusing(String flag, String says) {
    return "case \"$*\" in *%s*) echo \"%s\"; exit 1;; esac".formatted(flag, says);
  }

  private Plan plan(String parts) {
    Path file = Samples.write(folder, Samples.study(parts) + Samples.STEP);
    return Samples.resolver(host).resolve(file, StudyOptions.NONE).plan();
  }

  private List<Problem> problems(String parts, String... set) {
    Path file = Samples.write(folder, Samples.study(parts) + Samples.STEP);
    StudyOptions options = new StudyOptions(List.of(set), false, null, null, List.of());
    return Samples.problems(Samples.resolver(host), file, options);
  }

  private static List<String> names(Plan plan) {
    return plan.configurations().stream().map(Configuration::name).toList();
  }

  private static List<String> jvms(Plan plan) {
    return plan.configurations().stream().map(each -> each.values().text("jvm")).toList();
  }

  @Test
  void every_isEachJdkOnceNamedByVendorAndVersion() throws IOException {
    Path zulu = jdk("z", "Azul Systems, Inc.", "23.0.1", OBEDIENT);
    Path corretto = jdk("c", "Amazon.com Inc.", "24.0.2", OBEDIENT);
    folders.add(Files.createSymbolicLink(folder.resolve("link"), zulu));
    host = new HostCapabilities(64L << 30, new InstalledJdks(folders));
    Plan plan = plan("vary: { jvm: [every] }\n");
    assertThat(names(plan)).containsExactly(here, "corretto-24.0.2", "zulu-23.0.1");
    assertThat(jvms(plan)).containsExactly("this", corretto.toString(), zulu.toString());
    assertThat(plan.unavailable()).isEmpty();
  }

  @Test
  void jdkWithoutReleaseFile_isAskedItself() throws IOException {
    Path home = jdk("x", "", "", "echo 'openjdk version \"22.0.2\" 2024-07-16'");
    Files.delete(home.resolve("release"));
    assertThat(names(plan("vary: { jvm: [every] }\n"))).containsExactly(here, "jdk-22.0.2");
  }

  @Test
  void linkToAJava_isTheJdkItLeadsTo() throws IOException {
    Path home = jdk("d", "Debian", "22.0.1", OBEDIENT);
    Path bin = Files.createDirectories(folder.resolve("usr/bin"));
    Files.createSymbolicLink(bin.resolve("java"), home.resolve("bin/java"));
    folders.add(folder.resolve("usr"));
    host = new HostCapabilities(64L << 30, new InstalledJdks(folders));
    assertThat(names(plan("vary: { jvm: [every] }\n"))).containsExactly(here, "debian-22.0.1");
  }

  @Test
  void namedConfiguration_isLeftOutByItsName() throws IOException {
    jdk("old", "Debian", "17.0.15", OBEDIENT);
    Plan plan = plan("configurations: { old: { jvm: 17 }, new: { jvm: this } }\n");
    assertThat(names(plan)).containsExactly("new");
    assertThat(Unavailable.sentences(plan.unavailable()))
        .containsExactly("old: debian-17.0.15 is a JDK 17, and members need 21");
  }

  @Test
  void twoOfOneVendorAndVersion_haveTwoNames() throws IOException {
    jdk("a", "Eclipse Adoptium", "23.0.1", OBEDIENT);
    jdk("b", "Eclipse Adoptium", "23.0.1", OBEDIENT);
    assertThat(names(plan("vary: { jvm: [every] }\n")))
        .containsExactly(here, "temurin-23.0.1", "temurin-23.0.1-2");
  }

  @Test
  void version_isTheJdkOfThatVersion() throws IOException {
    Path home = jdk("d", "Debian", "22.0.1", OBEDIENT);
    Plan plan = plan("cluster: { jvm: 22 }\n");
    assertThat(jvms(plan)).containsExactly(home.toString());
    assertThat(names(plan("vary: { jvm: [22, this] }\n"))).containsExactly("debian-22.0.1", here);
    assertThat(jvms(plan("cluster: { jvm: debian-22.0.1 }\n"))).containsExactly(home.toString());
  }

  @Test
  void jdkThatIsTooOld_isNotAvailableWhereItVaries() throws IOException {
    jdk("old", "Debian", "17.0.15", OBEDIENT);
    Plan plan = plan("vary: { jvm: [every, 17], collector: [g1, parallel] }\n");
    assertThat(names(plan)).containsExactly(here, "parallel");
    assertThat(Unavailable.sentences(plan.unavailable()))
        .containsExactly("debian-17.0.15: it is a JDK 17, and members need 21");
    assertThat(problems("cluster: { jvm: 17 }\n"))
        .extracting(Problem::code, Problem::what)
        .containsExactly(tuple("E505", "`17` is a JDK 17, and members need 21"));
  }

  @Test
  void versionThatIsNotThere_isNotAvailableWhereItVaries() {
    Plan plan = plan("vary: { jvm: [this, 99] }\n");
    assertThat(names(plan)).containsExactly(here);
    assertThat(plan.unavailable())
        .containsExactly(
            new Unavailable("jdk-99", "there is no JDK 99 on this host, only " + here));
    assertThat(problems("cluster: { jvm: 99 }\n"))
        .extracting(Problem::code)
        .containsExactly("E505");
  }

  @Test
  void onlyWhatIsNotAvailable_isToldWhy() {
    Path file = Samples.write(folder, Samples.study("vary: { jvm: [this, 99] }\n") + Samples.STEP);
    for (String only : List.of("jdk-99", here + ",jdk-99")) {
      StudyOptions options = new StudyOptions(List.of(), false, null, null, List.of(only));
      assertThat(Samples.problems(Samples.resolver(host), file, options))
          .singleElement()
          .satisfies(problem -> assertThat(problem.code()).isEqualTo("E351"))
          .satisfies(problem ->
              assertThat(problem.what()).contains("`--only jdk-99`", "there is no JDK 99"));
    }
    StudyOptions unknown = new StudyOptions(List.of(), false, null, null, List.of("jdk-98"));
    assertThat(Samples.problems(Samples.resolver(host), file, unknown))
        .extracting(Problem::code)
        .containsExactly("E312");
  }

  @Test
  void folderThatIsNoJdk_isAMistakeEverywhere() {
    String nowhere = folder.resolve("nowhere").toString();
    for (String parts : List.of("cluster: { jvm: %s }\n", "vary: { jvm: [this, %s] }\n")) {
      assertThat(problems(parts.formatted(nowhere)))
          .extracting(Problem::code)
          .containsExactly("E505");
    }
  }

  @Test
  void every_standsOnlyWhereJdksVary() {
    assertThat(problems("cluster: { jvm: every }\n"))
        .extracting(Problem::code)
        .containsExactly("E207");
    assertThat(problems("vary: { include: [ { jvm: every } ] }\n"))
        .extracting(Problem::code)
        .contains("E207");
  }

  @Test
  void collectorAJdkLacks_isNotAvailableWithWhatTheJdkSays() throws IOException {
    Path home =
        jdk("o", "Oracle Corporation", "23", refusing("Shenandoah", "Option not supported"));
    Plan plan =
        plan("cluster: { jvm: %s }\nvary: { collector: [g1, shenandoah, z] }\n".formatted(home));
    assertThat(names(plan)).containsExactly("g1", "z");
    assertThat(plan.unavailable())
        .containsExactly(new Unavailable("shenandoah", "oracle-23 says: Option not supported"));
    assertThat(plan.trials()).hasSize(2);
  }

  @Test
  void flagAJdkSilentlyIgnores_isNotAvailable() throws IOException {
    Path home =
        jdk("j", "JetBrains s.r.o.", "25", "echo '  bool UseCompactObjectHeaders   = false'");
    Plan plan =
        plan("cluster: { jvm: %s }\nvary: { headers: [default, compact] }\n".formatted(home));
    assertThat(names(plan)).containsExactly("default");
    assertThat(Unavailable.sentences(plan.unavailable()))
        .containsExactly("compact: jbr-25 says: it ignores -XX:+UseCompactObjectHeaders");
  }

  @Test
  void flagsOfOnesOwn_areTriedBeforeARun() throws IOException {
    Path home =
        jdk("m", "Microsoft", "25", refusing("Xss9k", "The Java thread stack size is wrong"));
    String parts = "cluster: { jvm: %s, flags: \"%s\" }\n";
    assertThat(names(plan(parts.formatted(home, "-Xss9k")))).hasSize(1);
    assertThat(home.resolve("asked")).doesNotExist();
    Path file =
        Samples.write(folder, Samples.study(parts.formatted(home, "-Xss9k")) + Samples.STEP);
    assertThat(Samples.problems(Samples.resolver(host), file, StudyOptions.NONE.trying()))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("E505"))
        .satisfies(problem -> assertThat(problem.what()).contains("thread stack size"));
    assertThat(home.resolve("asked")).content().contains("-XX:+UseG1GC -Xss9k");
  }

  @Test
  void baseline_isTheFirstThatIsAvailable() throws IOException {
    Path home = jdk("m", "Microsoft", "24", refusing("UseZGC", "no option UseZGC"));
    Plan plan = plan("cluster: { jvm: %s }\nvary: { collector: [z, parallel] }\n".formatted(home));
    assertThat(plan.baseline().name()).isEqualTo("parallel");
    assertThat(plan.unavailable()).extracting(Unavailable::configuration).containsExactly("z");
  }

  @Test
  void whatTheClusterAsksFor_mustBeThere() throws IOException {
    Path home = jdk("m", "Microsoft", "24", refusing("UseZGC", "no option UseZGC"));
    String cluster = "cluster: { jvm: %s, collector: z }\n".formatted(home);
    assertThat(problems(cluster))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("E505"))
        .satisfies(
            problem -> assertThat(problem.what()).contains("microsoft-24 says: no option UseZGC"));
    assertThat(problems("cluster: { jvm: %s }\n".formatted(home), "collector=z"))
        .extracting(Problem::code)
        .containsExactly("E505");
  }

  @Test
  void nothingAvailable_isRefusedWithTheReasons() throws IOException {
    Path home = jdk("m", "Microsoft", "24", refusing("UseZGC", "no option UseZGC"));
    assertThat(problems("cluster: { jvm: %s }\nvary: { collector: [z] }\n".formatted(home)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("E505"))
        .satisfies(problem -> assertThat(problem.what()).contains("z: microsoft-24 says"));
    assertThat(problems("vary: { jvm: [99] }\n")).extracting(Problem::code).contains("E505");
  }

  @Test
  void jdk_isAskedOncePerQuestionAndNotAtAllForWhatAllHave() throws IOException {
    Path home = jdk("m", "Microsoft", "24", OBEDIENT);
    plan("cluster: { jvm: %s }\nvary: { collector: [g1, parallel, serial] }\n".formatted(home));
    assertThat(home.resolve("asked")).doesNotExist();
    String asking = "cluster: { jvm: %s }\nvary: { collector: [g1, z], backup: [sync, none] }\n";
    plan(asking.formatted(home));
    plan(asking.formatted(home));
    assertThat(home.resolve("asked")).content().hasLineCount(1).contains("-XX:+UseZGC");
  }
}
