package assay.architecture;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which room sees which, and what only some may do, in all modules.
@Tag("lists")
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

  private static final JavaClasses CLASSES = Modules.classes(Modules.core());

  private static final JavaClasses ALL = Modules.classes(Modules.all());

  private static final ArchRule PACKAGES = slices().matching("(**)").should().beFreeOfCycles();

  private static final Rooms ROOMS = new Rooms(Modules.all());

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

  @Test
  void class_hasARoom_inTheModuleOfThatRoom() {
    for (String module : Modules.all()) {
      for (JavaClass type : of(module)) {
        assertThat(ROOMS.of(type.getPackageName()).map(Rooms.Room::module))
            .as("%s of %s: Rooms says where a package belongs", type.getName(), module)
            .contains(module);
      }
    }
  }

  private static JavaClasses of(String module) {
    String folder = Modules.classFolder(module).toUri().toString();
    return ALL.that(
        DescribedPredicate.describe(
            "in " + module,
            type ->
                type.getSource()
                    .map(source -> source.getUri().toString().startsWith(folder))
                    .orElse(false)));
  }

  @TestFactory
  Stream<DynamicTest> room_seesOnlyWhatItMay() {
    return ROOMS.all().stream()
        .map(room -> DynamicTest.dynamicTest(room.name(), () -> check(room)));
  }

  private static void check(Rooms.Room room) {
    assertThat(breaches(room)).as("docs/explanation/rooms.md: who may see whom").isEmpty();
  }

  @Test
  void roomThatSeesMoreThanItMay_andPackageWithoutARoom_areFound() {
    Rooms.Room judge =
        ROOMS.all().stream().filter(room -> room.name().equals("judge")).findFirst().orElseThrow();
    List<String> less = new ArrayList<>(judge.sees());
    less.remove("statistics");
    assertThat(breaches(judge)).isEmpty();
    assertThat(breaches(new Rooms.Room(judge.module(), judge.name(), less)))
        .isNotEmpty()
        .allMatch(breach -> breach.contains("assay.statistics."));
    assertThat(ROOMS.of("assay.unknown")).isEmpty();
  }

  private static List<String> breaches(Rooms.Room room) {
    List<String> breaches = new ArrayList<>();
    for (JavaClass type : ALL) {
      Optional<String> own = ROOMS.of(type.getPackageName()).map(Rooms.Room::name);
      if (!own.equals(Optional.of(room.name()))) {
        continue;
      }
      for (Dependency seen : type.getDirectDependenciesFromSelf()) {
        String other = seen.getTargetClass().getBaseComponentType().getPackageName();
        ROOMS
            .of(other)
            .map(Rooms.Room::name)
            .filter(to -> !to.equals(room.name()) && !room.sees().contains(to))
            .ifPresent(to -> breaches.add(seen.getDescription()));
      }
    }
    return breaches;
  }

  @Test
  void modulesOfTheCore_seeOnlyThoseBelow() {
    for (Rooms.Room room : ROOMS.all()) {
      List<String> below = Rooms.CORE.get(room.module());
      if (below == null) {
        continue;
      }
      assertThat(ROOMS.all())
          .filteredOn(other -> room.sees().contains(other.name()))
          .extracting(Rooms.Room::module)
          .as(room.name())
          .allMatch(
              other -> other.equals("api") || other.equals(room.module()) || below.contains(other));
    }
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
    for (Path file : Modules.files(Modules.all())) {
      if (!file.toString().contains("/conformance/")
          && !file.startsWith(Modules.sources("testing"))
          && BEGINNING.matcher(Files.readString(file)).find()) {
        beginning.add(Modules.ROOT.relativize(file));
      }
    }
    assertThat(beginning)
        .as(ONE_BEGINNING)
        .containsExactly(Path.of("api/src/main/java/assay/api/engine/ChildEnvironment.java"));
  }

  @Test
  void rooms_haveNoCycles() {
    slices().matching("assay.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /// Between modules Maven allows none.
  @TestFactory
  Stream<DynamicTest> packages_haveNoCycles() {
    return Modules.all().stream()
        .map(module ->
            DynamicTest.dynamicTest(
                module, () -> PACKAGES.allowEmptyShould(true).check(of(module))));
  }
}
