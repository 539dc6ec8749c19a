package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/// The example engine, built and tested with the `pom.xml` from docs/how-to/writing-an-engine.md,
/// in a separate project that finds only what `engines/conformance/install` installs.
///
/// Without the network: artifacts that Maven has not loaded yet are a reason to skip.
@Tag("further")
@Needs("mvn")
final class EnginePomIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path EXAMPLE = ROOT.resolve("examples/single/src");
  private static final long LONGEST_MINUTES = 4;

  @TempDir private Path folder;

  @Test
  void engineOfAUsersOwn_isBuiltAndTested() throws Exception {
    Path project = project();
    Path log = folder.resolve("mvn.txt");

    int exit;
    try (LinkedRepository repository = repository()) {
      exit = maven(project, repository.folder(), log);
    }

    String printed = Files.readString(log);
    LinkedRepository.skipIfTooSmall(exit, printed);
    assertThat(exit).as(printed).isZero();
    assertThat(project.resolve("target/my-engine-1.jar")).isNotEmptyFile();
    Element report = report(project);
    assertThat(report.getAttribute("failures")).isEqualTo("0");
    assertThat(report.getAttribute("errors")).isEqualTo("0");
    assertThat(skipped(report, "engine_isNamedAsInItsDescriptor")).isEmpty();
    assertThat(skipped(report, "queries_findWhatPlainJavaFinds"))
        .hasValueSatisfying(why -> assertThat(why).contains("you do not claim Queryable"));
  }

  /// The example in Maven's layout.
  private Path project() throws IOException {
    Path project = folder.resolve("my-engine");
    try (Stream<Path> files = Files.walk(EXAMPLE)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean java = file.toString().endsWith(".java");
        Path place = project.resolve(java ? "src/main/java" : "src/main/resources");
        copy(file, place.resolve(EXAMPLE.relativize(file).toString()));
      }
    }
    Files.writeString(project.resolve("pom.xml"), EnginePom.listing());
    Path test = project.resolve("src/test/java/single").resolve(EnginePom.test() + ".java");
    Files.createDirectories(test.resolveSibling("."));
    Files.writeString(
        test,
        """
        package single;

        import assay.conformance.Conformance;

        final class %s extends Conformance {}
        """
            .formatted(EnginePom.test()));
    return project;
  }

  /// Runs the kit's tests without clusters; the others take minutes.
  private static int maven(Path project, Path repository, Path log) throws Exception {
    ProcessBuilder command =
        new ProcessBuilder(
            "mvn",
            "--offline",
            "--batch-mode",
            "-Dmaven.repo.local=" + repository,
            "-Dit.test=" + EnginePom.test() + "#engine_*+queries_*",
            "verify");
    command.environment().put("JAVA_HOME", System.getProperty("java.home"));
    command.directory(project.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
    Process maven = command.start();
    try {
      assertThat(maven.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).isTrue();
      return maven.exitValue();
    } finally {
      maven.destroyForcibly();
    }
  }

  /// A local repository with this user's loaded artifacts, and the Assay modules just built.
  private LinkedRepository repository() throws Exception {
    LinkedRepository linked = LinkedRepository.make(folder.resolve("repository"));
    Path repository = linked.folder();
    install(repository, "", Optional.empty());
    install(repository, "api", Optional.of(ROOT.resolve("api/target")));
    install(repository, "testing", Optional.of(ROOT.resolve("testing/target")));
    install(
        repository, "engines/conformance", Optional.of(ROOT.resolve("engines/conformance/target")));
    return linked;
  }

  /// Puts a module into Maven's layout.
  ///
  /// @param jars the folder with its jar, if it has one
  private static void install(Path repository, String module, Optional<Path> jars)
      throws Exception {
    String artifact = EnginePom.child(EnginePom.ofProject(module), "artifactId");
    Element parent = EnginePom.ofProject("");
    String version = EnginePom.child(parent, "version");
    String name = artifact + "-" + version;
    Path place =
        repository.resolve(EnginePom.child(parent, "groupId")).resolve(artifact).resolve(version);
    copy(ROOT.resolve(module).resolve("pom.xml"), place.resolve(name + ".pom"));
    if (jars.isPresent()) {
      copy(jars.orElseThrow().resolve(name + ".jar"), place.resolve(name + ".jar"));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.resolveSibling("."));
    Files.copy(from, to);
  }

  private static Element report(Path project) throws Exception {
    Path file = project.resolve("target/failsafe-reports/TEST-single." + EnginePom.test() + ".xml");
    return EnginePom.parse(Files.readString(file, StandardCharsets.UTF_8));
  }

  private static Optional<String> skipped(Element report, String test) {
    List<Element> cases =
        EnginePom.all(report, "testcase").stream()
            .filter(each -> each.getAttribute("name").equals(test))
            .toList();
    assertThat(cases).as(test).hasSize(1);
    return EnginePom.all(cases.getFirst(), "skipped").stream()
        .map(skipped -> skipped.getAttribute("message") + skipped.getTextContent())
        .findFirst();
  }
}
