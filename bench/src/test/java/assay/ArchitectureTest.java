package assay;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The only definition of which room may see which.
final class ArchitectureTest {

  private static final String ONE_CLOCK =
      "assay.schedule.Clock is the only clock, and the only way to wait";

  private static final String ONE_BEGINNING =
      "assay.api.engine.ChildEnvironment begins every process, and says which variables it gets";

  private static final Pattern BEGINNING =
      Pattern.compile(
          "new\\s+ProcessBuilder\\b|ProcessBuilder::new|getRuntime\\(\\)\\s*\\.exec\\(");

  private static final String PAUSES = "sleep|yield|onSpinWait";
  private static final String STARTS = "start|join|ofPlatform|ofVirtual|startVirtualThread";

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPath(Path.of("target/classes"));

  /// Leaves: values and texts that all rooms may see.
  private static final List<String> LEAVES =
      List.of("api", "json", "problem", "words", "metric", "plan", "engine", "outside");

  /// What each room may see besides the leaves and itself.
  private static final Map<String, List<String>> ROOMS = rooms();

  private static Map<String, List<String>> rooms() {
    Map<String, List<String>> rooms = new LinkedHashMap<>();
    rooms.put("json", List.of());
    rooms.put("problem", List.of());
    rooms.put("words", List.of());
    rooms.put("outside", List.of());
    rooms.put("metric", List.of("words"));
    rooms.put("plan", List.of("metric"));
    rooms.put("yaml", List.of("problem", "words", "json"));
    rooms.put("engine", List.of("problem", "plan", "words", "yaml"));
    rooms.put("study", List.of("yaml"));
    rooms.put("record", List.of());
    rooms.put("tether", List.of("record"));
    rooms.put("schedule", List.of());
    rooms.put("load", List.of("schedule", "record"));
    rooms.put("host", List.of("yaml"));
    rooms.put("cluster", List.of("tether", "record", "host"));
    rooms.put("fault", List.of("record", "schedule"));
    rooms.put("probe", List.of("record"));
    rooms.put("statistics", List.of());
    rooms.put("judge", List.of("record", "statistics"));
    rooms.put("compare", List.of("record", "statistics"));
    rooms.put("report", List.of("record", "compare"));
    rooms.put("loopback", List.of());
    rooms.put("site", List.of("record", "compare", "report", "loopback"));
    rooms.put("live", List.of("record", "judge", "report", "statistics", "loopback"));
    rooms.put("export", List.of("record"));
    rooms.put("selftest", List.of("statistics", "judge", "record", "load", "schedule", "compare"));
    rooms.put("child", List.of("tether", "load", "schedule", "probe", "record"));
    rooms.put(
        "run",
        List.of(
            "tether",
            "cluster",
            "host",
            "fault",
            "schedule",
            "probe",
            "record",
            "judge",
            "report",
            "load",
            "statistics",
            "compare",
            "selftest"));
    return rooms;
  }

  /// An installation does not contain the annotations.
  @Test
  void annotationsOfTheCompiler_areNotAskedForAtRunTime() {
    assertThat(
            CLASSES.stream()
                .flatMap(type -> type.getReferencedClassObjects().stream())
                .filter(asked -> asked.getRawType().getName().startsWith("org.jspecify"))
                .map(asked -> asked.getOwner().getFullName()))
        .isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> room_seesOnlyWhatItMay() {
    return ROOMS.entrySet().stream()
        .map(room -> DynamicTest.dynamicTest(room.getKey(), () -> check(room)));
  }

  private static void check(Map.Entry<String, List<String>> room) {
    String[] forbidden =
        Stream.concat(ROOMS.keySet().stream(), Stream.of("cli"))
            .filter(other -> !other.equals(room.getKey()))
            .filter(other -> !LEAVES.contains(other) || leafOf(room.getKey()))
            .filter(other -> !room.getValue().contains(other))
            .filter(other -> !(room.getKey().equals("plan") && other.equals("json")))
            .map(other -> "assay." + other + "..")
            .toArray(String[]::new);
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage("assay." + room.getKey() + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(forbidden)
            .allowEmptyShould(true)
            .because(
                "see docs/explanation/whats-here.md for who may see whom: "
                    + Arrays.toString(forbidden));
    rule.check(CLASSES);
  }

  private static boolean leafOf(String room) {
    return LEAVES.contains(room);
  }

  @Test
  void onlyCli_exitsAndPrints() {
    noClasses()
        .that()
        .resideOutsideOfPackages("assay.cli..", "assay.child..")
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .accessField(System.class, "out")
        .check(CLASSES);
  }

  @Test
  void loadFaultsAndRuns_readAndParkOnTheClockAlone() {
    noClasses()
        .that()
        .resideInAnyPackage("assay.load..", "assay.fault..", "assay.run..")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(LockSupport.class)
        .orShould()
        .callMethodWhere(target(owner(type(Thread.class))).and(target(nameMatching(PAUSES))))
        .because(ONE_CLOCK)
        .check(CLASSES);
  }

  /// Every thread and wait of the load must be known to a virtual clock.
  @Test
  void load_startsAndWaitsForThreadsOnTheClockAlone() {
    noClasses()
        .that()
        .resideInAPackage("assay.load..")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ExecutorService.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(CountDownLatch.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(CyclicBarrier.class)
        .orShould()
        .callMethodWhere(target(owner(type(Thread.class))).and(target(nameMatching(STARTS))))
        .orShould()
        .callMethodWhere(target(owner(type(Object.class))).and(target(nameMatching("wait"))))
        .because(ONE_CLOCK)
        .check(CLASSES);
  }

  /// So no process gets the user's variables by mistake.
  @Test
  void processes_beginInOnePlace() {
    noClasses()
        .should()
        .callConstructorWhere(target(owner(type(ProcessBuilder.class))))
        .orShould()
        .callMethodWhere(
            target(owner(type(ProcessBuilder.class))).and(target(nameMatching("environment"))))
        .orShould()
        .callMethodWhere(target(owner(type(Runtime.class))).and(target(nameMatching("exec"))))
        .because(ONE_BEGINNING)
        .check(CLASSES);
  }

  /// The same for modules outside this class path; standalone programs and tests may start
  /// processes.
  @Test
  void processesOfOtherModules_beginInOnePlace() throws IOException {
    List<Path> beginning = new ArrayList<>();
    Path root = Path.of("..");
    for (String room :
        List.of(
            "api",
            "bench",
            "brokers",
            "engines",
            "jmeter",
            "kubernetes",
            "link",
            "programs",
            "sessions",
            "workloads")) {
      try (Stream<Path> files = Files.walk(root.resolve(room))) {
        for (Path file : files.filter(ArchitectureTest::isMain).toList()) {
          if (BEGINNING.matcher(Files.readString(file)).find()) {
            beginning.add(root.relativize(file));
          }
        }
      }
    }
    assertThat(beginning)
        .as(ONE_BEGINNING)
        .containsExactly(Path.of("api/src/main/java/assay/api/engine/ChildEnvironment.java"));
  }

  private static boolean isMain(Path file) {
    String name = file.toString();
    return name.endsWith(".java") && name.contains("/src/main/") && !name.contains("/conformance/");
  }

  @Test
  void rooms_haveNoCycles() {
    slices().matching("assay.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
