package assay.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.api.Settings;
import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.InstalledJdks;
import assay.outside.Sha256;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.PlanBuilder;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.release.ReleaseProblem.Kind;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReleaseStoreTest {

  private static final int MAJOR_OF_JAVA_1 = 44;

  private static final String DESCRIPTOR =
      """
      engine: grid
      version: "9.0"
      spi: 2
      title: Grid
      releases: { artifacts: ["org.grid:grid"] }
      settings:
        version: { values: [shipped, "<release 1.0 .. 1.9>"], default: shipped }
      """;

  private static final EngineDescriptor GRID = DescriptorReader.read(DESCRIPTOR, "test");

  @TempDir private Path folder;

  private final List<String> asked = new ArrayList<>();
  private final List<String> news = new ArrayList<>();

  /// A repository with Grid 1.2, compiled for a JDK, and a library of which two groups have one file name.
  private ReleaseStore store(int java) throws IOException {
    Path grid = jar("grid-1.2.jar", java);
    Path one = jar("one/net-3.jar", java);
    Path other = jar("other/net-3.jar", java + 1);
    return store(
        new ReleaseRepository() {
          @Override
          public List<FetchedJar> jars(List<String> artifacts, String release)
              throws ReleaseProblem {
            asked.add(artifacts + " " + release);
            if (!release.equals("1.2")) {
              throw new ReleaseProblem(Kind.UNKNOWN, "it is not there");
            }
            return List.of(
                new FetchedJar("org.grid:grid:1.2", "org.grid:grid", grid),
                new FetchedJar("org.one:net:3", "org.one:net", one),
                new FetchedJar("org.other:net:3", "org.other:net", other));
          }

          @Override
          public List<String> releases(String artifact) {
            return List.of("0.9", "1.1", "1.2", "2.0");
          }
        });
  }

  private ReleaseStore store(ReleaseRepository repository) {
    return new ReleaseStore(folder.resolve("home"), () -> repository, news::add);
  }

  private Path jar(String name, int java) throws IOException {
    Path jar = folder.resolve(name);
    Files.createDirectories(jar.resolveSibling(""));
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("META-INF/versions/99/org/Newer.class"));
      new DataOutputStream(zip).writeLong(0xCAFEBABE_0000_0063L);
      zip.putNextEntry(new ZipEntry("org/Grid.class"));
      new DataOutputStream(zip).writeInt(0xCAFEBABE);
      new DataOutputStream(zip).writeInt(java + MAJOR_OF_JAVA_1);
    }
    return jar;
  }

  private Path kept() {
    return InstalledEngines.releaseFolder(folder.resolve("home"), "grid", "1.2");
  }

  private static Problem problem(Runnable action, ExitCode exit) {
    ProblemException refused = catchThrowableOfType(ProblemException.class, action::run);
    assertThat(refused.exit()).isEqualTo(exit);
    assertThat(refused.state()).isEqualTo("Nothing was run.");
    Problem problem = refused.problems().getFirst();
    assertThat(problem.help()).isNotEmpty();
    return problem;
  }

  @Test
  void release_isFetchedOnce_withTheHashOfEachJar() throws IOException {
    ReleaseStore store = store(17);
    StoredRelease first = store.require(GRID, "1.2", "a.yaml:3");

    assertThat(first.coordinates())
        .containsExactly(
            Map.entry("grid-1.2.jar", "org.grid:grid:1.2"),
            Map.entry("net-3.jar", "org.one:net:3"),
            Map.entry("org.other-net-net-3.jar", "org.other:net:3"));
    assertThat(first.sha256().get("grid-1.2.jar"))
        .isEqualTo(Sha256.of(folder.resolve("grid-1.2.jar")));
    assertThat(store.require(GRID, "1.2", "a.yaml:3")).isEqualTo(first);
    assertThat(asked).containsExactly("[org.grid:grid] 1.2");
    assertThat(news).containsExactly("fetching Grid 1.2 …");
  }

  @Test
  void artifactThatOnlySomeReleasesHave_isFetchedForThese() throws IOException {
    EngineDescriptor grid =
        DescriptorReader.read(
            DESCRIPTOR.replace(
                "[\"org.grid:grid\"]",
                "[\"org.grid:grid\", \"org.grid:lock\"],"
                    + " only: { \"org.grid:lock\": \"<release 1.1, 1.3 .. 1.9>\" }"),
            "test");
    var unused = store(17).require(grid, "1.2", "a.yaml:3");

    assertThat(asked).containsExactly("[org.grid:grid] 1.2");
    assertThat(Objects.requireNonNull(grid.releases()).artifacts("1.1"))
        .containsExactly("org.grid:grid", "org.grid:lock");
  }

  @Test
  void changedJar_andStrangeJar_andMissingJar_areRefused() throws IOException {
    ReleaseStore store = store(17);
    StoredRelease unused = store.require(GRID, "1.2", "a.yaml:3");
    Path strange = Files.writeString(kept().resolve("more.jar"), "x");
    assertThat(problem(() -> store.require(GRID, "1.2", "a.yaml:3"), ExitCode.ENVIRONMENT).what())
        .contains("more.jar was not fetched with it");
    Files.delete(strange);
    Files.writeString(kept().resolve("net-3.jar"), "x");
    Problem changed = problem(() -> store.require(GRID, "1.2", "a.yaml:3"), ExitCode.ENVIRONMENT);
    assertThat(changed.code()).isEqualTo("E547");
    assertThat(changed.what()).contains("net-3.jar has the sha-256 2d711642");
    Files.delete(kept().resolve("net-3.jar"));
    assertThat(problem(() -> store.require(GRID, "1.2", "a.yaml:3"), ExitCode.ENVIRONMENT).what())
        .contains("net-3.jar is missing");
    Files.writeString(kept().resolve(StoredRelease.FILE), "{}");
    assertThat(problem(() -> store.require(GRID, "1.2", "a.yaml:3"), ExitCode.ENVIRONMENT).what())
        .contains("release.json cannot be read");
  }

  @Test
  void unknownRelease_isRefused_withWhatThereIsInTheRange() throws IOException {
    Problem unknown = problem(() -> run(17, "1.5"), ExitCode.INVALID_INPUT);
    assertThat(unknown.code()).isEqualTo("E545");
    assertThat(unknown.what())
        .isEqualTo("no repository of your Maven has Grid 1.5 (a.yaml:3): it is not there");
    assertThat(unknown.help()).isEqualTo("name one that they have: 1.1, 1.2");
    assertThat(InstalledEngines.releaseFolder(folder.resolve("home"), "grid", "1.5"))
        .doesNotExist();
  }

  /// Both names list all releases, as they do after a relocation.
  @Test
  void productWithAFormerName_hasEachReleaseOnce() throws IOException {
    EngineDescriptor grid =
        DescriptorReader.read(
            """
            engine: grid
            version: "9.0"
            spi: 2
            title: Grid
            releases:
              artifacts: ["org.former:grid", "org.grid:grid"]
              only: { "org.former:grid": "<release 1.0 .. 1.1>", "org.grid:grid": "<release 1.2 .. 1.9>" }
            settings:
              version: { values: [shipped, "<release 1.0 .. 1.9>"], default: shipped }
            """,
            "test");
    ReleaseStore store = store(17);
    var unused = store.require(grid, "1.2", "a.yaml:3");

    assertThat(asked).containsExactly("[org.grid:grid] 1.2");
    assertThat(store.known(grid, new Settings(Map.of()))).containsExactly("1.1", "1.2");
  }

  private void run(int java, String release) {
    try {
      var unused = store(java).require(GRID, release, "a.yaml:3");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UNREACHABLE, E546, connect this machine",
    "SETTINGS, E546, correct Maven's settings.xml",
    "NO_LIBRARY, E546, assay build resolver",
    "DAMAGED, E547, remove that file",
  })
  void whatCannotBeFetched_isRefusedWithTheReason(Kind kind, String code, String help) {
    ReleaseStore store =
        store(
            new ReleaseRepository() {
              @Override
              public List<FetchedJar> jars(List<String> artifacts, String release)
                  throws ReleaseProblem {
                throw new ReleaseProblem(kind, "for this reason");
              }

              @Override
              public List<String> releases(String artifact) {
                return List.of();
              }
            });
    Problem problem = problem(() -> store.require(GRID, "1.2", "a.yaml:3"), ExitCode.ENVIRONMENT);
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.what()).contains("Grid 1.2 (a.yaml:3)", "for this reason");
    assertThat(problem.help()).contains(help);
  }

  @Test
  void installationWithoutTheResolver_saysSo() {
    ReleaseRepository missing = ReleaseRepositoryLoader.open(folder);
    ReleaseProblem problem =
        catchThrowableOfType(ReleaseProblem.class, () -> missing.releases("org.grid:grid"));
    assertThat(problem.kind()).isEqualTo(Kind.NO_LIBRARY);
  }

  @Test
  void releaseForANewerJdk_isRefused_andOptionalClassesDoNotCount() throws IOException {
    require(Runtime.version().feature());
    Problem tooNew =
        problem(
            () -> {
              try {
                require(Runtime.version().feature() + 1);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            },
            ExitCode.ENVIRONMENT);
    assertThat(tooNew.code()).isEqualTo("E548");
    assertThat(tooNew.what())
        .startsWith(
            "Grid 1.2 (a.yaml:3) is compiled for JDK %d, and version=1.2 would"
                .formatted(Runtime.version().feature() + 1));
  }

  @Test
  void releaseThatIsTooOldForTheJdk_isRefused() {
    int here = Runtime.version().feature();
    Problem old = problem(() -> requireUpTo(here - 1), ExitCode.ENVIRONMENT);
    assertThat(old.code()).isEqualTo("E548");
    assertThat(old.what())
        .startsWith(
            "Grid 1.2 (a.yaml:3) runs on JDK %d at the newest, and version=1.2 would"
                .formatted(here - 1));
    requireUpTo(here);
  }

  private void requireUpTo(int newest) {
    String grid =
        DESCRIPTOR.replace(
            "releases: {",
            "releases: { newest-java: { \"<release 1.0 .. 1.2>\": %d },".formatted(newest));
    try {
      require(17, DescriptorReader.read(grid, "test"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void require(int java) throws IOException {
    require(java, GRID);
  }

  private void require(int java, EngineDescriptor grid) throws IOException {
    Path home = folder.resolve("home");
    assay.api.engine.DirectoryTree.delete(home);
    Map<String, Value> settings = new LinkedHashMap<>();
    settings.put("version", new Value("1.2", "a.yaml:3"));
    settings.put("jvm", new Value("this", "default"));
    Plan plan =
        new PlanBuilder("s")
            .engine("grid")
            .configurations(List.of(new Configuration("version=1.2", "version-1-2", settings)))
            .plan();
    new PlanReleases(home, store(java), new InstalledJdks(List.of()))
        .require(plan, plan.configurations(), new InstalledEngines(List.of(grid)));
  }
}
