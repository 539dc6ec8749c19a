package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.api.Workload;
import assay.engine.InstalledEngines;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A user's jars, compiled and packed by the tests themselves.
final class UserJarsTest {

  private static final String SERVICE = "META-INF/services/assay.api.Workload";

  private static final InstalledEngines NONE = new InstalledEngines(List.of());

  @TempDir private Path folder;

  /// A workload with one record, and a test's changes to it.
  private static String source(String head, String component, String name) {
    return """
    package shop;

    import assay.api.*;
    import java.util.*;

    %s implements Workload {
      public record Sale(int id, %s) {}
      @Override public String name() { return "%s"; }
      @Override public List<RequestKind> kinds() { return List.of(); }
      @Override public List<Class<? extends Record>> types() { return List.of(Sale.class); }
      @Override public Map<String, Long> defaults() { return Map.of(); }
      @Override public long bytesPerEntry(DataParameters data) { return 100; }
    }
    """
        .formatted(head, component, name);
  }

  private static final String FINE = source("public final class Shop", "String article", "shop");

  private Path classes(String source) throws IOException {
    return MadeJar.classes(folder, "shop.Shop", source);
  }

  private Path jar(String name, Path classes, String services) throws IOException {
    return MadeJar.of(
        folder.resolve(name), classes, services.isEmpty() ? Map.of() : Map.of(SERVICE, services));
  }

  private Path jarOf(String source) throws IOException {
    return jar("shop.jar", classes(source), "shop.Shop\n");
  }

  static Problem refused(Path... jars) {
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> UserJars.load(List.of(jars), List.of(), NONE));
    assertThat(refused.problems()).hasSize(1);
    return refused.problems().getFirst();
  }

  static void refuses(Path jar, String code, String... texts) {
    Problem problem = refused(jar);
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.what() + " // " + problem.help()).contains(texts);
  }

  @Test
  void workload_isFoundWithItsJarsDigest() throws Exception {
    Path jar = jarOf(FINE);
    UserJars found = UserJars.load(List.of(jar, jar), List.of(), NONE);
    assertThat(found.workloads()).extracting(Workload::name).containsExactly("shop");
    assertThat(found.text()).isEqualTo(" --with " + jar);
    assertThat(found.jars())
        .singleElement()
        .satisfies(each -> {
          assertThat(each.file()).isEqualTo(jar);
          assertThat(each.sha256()).matches("[0-9a-f]{64}");
        });
  }

  /// Otherwise a gate compares a jar with nothing.
  @Test
  void jarOfWhichAStudyUsesNothing_isTold() throws Exception {
    UserJars found = UserJars.load(List.of(jarOf(FINE)), List.of(), NONE);
    Plan other = new PlanBuilder("mine").workload("tradeoffs").plan();
    assertThat(found.unused(other))
        .contains(
            "the study uses nothing of the jars given with --with; write `workload: shop` into it");
    assertThat(found.unused(new PlanBuilder("mine").workload("shop").plan())).isEmpty();
    assertThat(UserJars.NONE.unused(other)).isEmpty();
  }

  private Path study(String with) throws IOException {
    return Files.writeString(
        folder.resolve("mine.yaml"),
        """
        study: mine
        question: What does it do?
        engine: reference
        workload: shop
        with: %s
        steps: [ { closed: { threads: 1, each: [look 100] } } ]
        """
            .formatted(with));
  }

  /// A study may name its jar, but only its user brings code into this process.
  @Test
  void jarOfAStudy_isLoadedOnlyWhereItsUserAllowsIt() throws Exception {
    Path jar = jarOf(FINE);
    Path study = study("shop.jar");

    assertThat(problems(study, List.of())).containsExactly("E344");
    assertThat(problems(study, List.of(), "flags")).containsExactly("E344");
    assertThat(problems(study, List.of(), "with")).isEmpty();
    assertThat(problems(study, List.of(jar))).isEmpty();
  }

  @Test
  void severalJarsOfAStudy_areEachToldWhereTheyStand() throws Exception {
    Path study = study("[shop.jar, lib/more.jar]");
    assertThat(problems(study, List.of())).containsExactly("E344", "E344");
  }

  /// Problems of a study's jars and its workload; no engine is installed here.
  private List<String> problems(Path study, List<Path> brought, String... allowed) {
    StudyOptions options =
        new StudyOptions(List.of(), false, null, null, List.of(), Set.of(allowed), false);
    Workspace workspace = new Workspace(folder, folder);
    workspace.extend(brought);
    workspace.bring(study, options);
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> workspace.resolver().resolve(study, options));
    return refused.problems().stream()
        .map(Problem::code)
        .filter(List.of("E344", "E303", "E445")::contains)
        .toList();
  }

  @Test
  void commentsAndEmptyLines_nameNoWorkload() throws Exception {
    Path jar = jar("shop.jar", classes(FINE), "# ours\n\n shop.Shop # the shop\n");
    assertThat(UserJars.load(List.of(jar), List.of(), NONE).workloads()).hasSize(1);
  }

  @Test
  void whatIsNoJar_isToldFromWhatIsNotThere() throws Exception {
    refuses(folder.resolve("gone.jar"), "E331", "there is no jar", "gone.jar");
    refuses(folder, "E331", "holds no jar", "jar --create");
    Path text = Files.writeString(folder.resolve("Shop.java"), FINE);
    refuses(text, "E331", "is not a jar");
  }

  @Test
  void jarThatNamesNoWorkload_isToldWhatToWrite() throws Exception {
    refuses(jar("shop.jar", classes(FINE), ""), "E332", SERVICE, "with the line `shop.Shop`");
    Path empty = Files.createDirectories(folder.resolve("empty"));
    refuses(jar("empty.jar", empty, ""), "E332", "a class that implements assay.api.Workload");
  }

  @Test
  void classThatIsNotThere_isNamed() throws Exception {
    refuses(
        jar("shop.jar", classes(FINE), "shop.Shoop"), "E332", "`shop.Shoop`", "missing from it");
  }

  @Test
  void classThatCannotBeMade_isToldWhy() throws Exception {
    refuses(
        jarOf(FINE.replace("implements Workload", "").replace("@Override", "")),
        "E332",
        "does not implement assay.api.Workload");
    refuses(jarOf(source("final class Shop", "int n", "shop")), "E332", "not a public class");
    refuses(
        jarOf(FINE.replace("public record", "Shop(int rows) {}\n  public record")),
        "E332",
        "no public constructor without parameters");
    refuses(
        jarOf(FINE.replace("return \"shop\"", "throw new IllegalStateException(\"closed\")")),
        "E332",
        "fails when Assay asks",
        "closed");
  }

  @Test
  void innerClass_isToldToBeStatic() throws Exception {
    String inner =
        FINE.replaceFirst("public final class Shop", "public class Shop { public class In");
    Path jar = jar("shop.jar", classes(inner + "}"), "shop.Shop$In");
    refuses(jar, "E332", "is an inner class", "`static`");
  }

  @Test
  void nameThatIsTaken_isRefused() throws Exception {
    Path jar = jarOf(FINE);
    List<Workload> own = UserJars.load(List.of(jar), List.of(), NONE).workloads();
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> UserJars.load(List.of(jar), own, NONE));
    assertThat(refused.problems()).extracting(Problem::code).containsExactly("E333");
    Path twin = Files.copy(jar, folder.resolve("twin.jar"));
    assertThat(refused(jar, twin).code()).isEqualTo("E333");
  }

  @Test
  void settingOfTheBench_isNoWorkloadsOwn() throws Exception {
    String settings =
        FINE.replace(
            "@Override public List<RequestKind> kinds()",
            """
            @Override public List<WorkloadSetting> settings() {
              return List.of(new WorkloadSetting("NAME", List.of("a", "b"), "a", "A setting."));
            }
            @Override public List<RequestKind> kinds()\
            """);
    refuses(jarOf(settings.replace("NAME", "heap")), "E332", "a setting `heap`", "another name");
    refuses(jarOf(settings.replace("NAME", "engine")), "E332", "a setting `engine`");
    Path own = jarOf(settings.replace("NAME", "colour"));
    assertThat(UserJars.load(List.of(own), List.of(), NONE).workloads()).hasSize(1);
  }

  @Test
  void newerClass_isToldWithItsJava() throws Exception {
    int java = Runtime.version().feature() + 1;
    Path jar = jar("shop.jar", MadeJar.compiled(folder, "newer", "shop.Shop", java), "shop.Shop");
    refuses(jar, "E334", "compiled for Java " + java, "--release 21");
  }

  @Test
  void jarByTwoNames_isOneJar() throws Exception {
    Path jar = jarOf(FINE);
    Path again = folder.resolve("src/../shop.jar");
    Path link = Files.createSymbolicLink(folder.resolve("link.jar"), jar);
    UserJars found = UserJars.load(List.of(jar, again, link), List.of(), NONE);
    assertThat(found.workloads()).hasSize(1);
    assertThat(found.given()).containsExactly(jar);
  }

  @Test
  void recordOfWhatCannotTravel_isToldWithItsComponent() throws Exception {
    refuses(
        jarOf(source("public final class Shop", "Thread worker", "shop")),
        "E335",
        "`shop.Shop$Sale`",
        "its component `worker` is a `java.lang.Thread`",
        "use numbers");
    refuses(
        jarOf(
            source("public final class Shop", "List<Shop.Stock> stock", "shop")
                .replace("public record", "class Stock {}\n  public record")),
        "E335",
        "of the inner class `shop.Shop$Stock`");
    String local =
        FINE.replace(
            "return List.of(Sale.class)", "record Local(int id) {} return List.of(Local.class)");
    refuses(jarOf(local), "E335", "declared inside the method `types`");
  }

  @Test
  void recordOfPlainValues_travels() throws Exception {
    List<String> components =
        List.of(
            "java.time.LocalDate day, java.math.BigDecimal price, byte[] bytes",
            "List<Map<String, Set<Long>>> deep, Thread.State state, Shop.Sale next");
    List<Workload> found = new ArrayList<>();
    for (String each : components) {
      Path jar = jarOf(source("public final class Shop", each, "shop"));
      found.addAll(UserJars.load(List.of(jar), List.of(), NONE).workloads());
    }
    assertThat(found).hasSize(2);
  }

  @Test
  void everythingWrong_isToldAtOnce() {
    List<Path> jars = List.of(folder.resolve("a.jar"), folder.resolve("b.jar"));
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> UserJars.load(jars, List.of(), NONE));
    assertThat(refused.problems()).hasSize(2);
  }
}
