package assay.architecture;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import assay.CheckedIn;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The inside of the rooms: maximum package size, unique names, and the picture in `docs/explanation/rooms.md`.
@Tag("lists")
final class PackagesTest {

  private static final int MOST_TYPES = 20;

  /// A numbered row in the walk in `docs/explanation/whats-here.md`; it ends with a file.
  private static final Pattern STEP = Pattern.compile("(?m)^\\| \\d+ \\|.*\\| `([^`]+)` \\|$");

  private static final JavaClasses CLASSES = Modules.classes(Modules.core());

  @Test
  void package_hasAtMostTwentyTypes() throws IOException {
    Map<String, List<Path>> packages =
        Modules.files(Modules.core()).stream()
            .collect(groupingBy(file -> String.valueOf(file.getParent())));

    assertThat(packages)
        .isNotEmpty()
        .allSatisfy(
            (name, files) -> assertThat(files).as(name).hasSizeLessThanOrEqualTo(MOST_TYPES));
  }

  @Test
  void simpleName_isUsedOnce() throws IOException {
    Map<String, List<Path>> names =
        Modules.files(Modules.core()).stream()
            .collect(groupingBy(file -> file.getFileName().toString()));

    assertThat(names).isNotEmpty().allSatisfy((name, files) -> assertThat(files).hasSize(1));
  }

  @Test
  void walkOfOneRequest_hasAtMostThirtySteps_andNamesFilesThatExist() throws IOException {
    List<String> files =
        STEP.matcher(Files.readString(Path.of("../docs/explanation/whats-here.md")))
            .results()
            .map(step -> step.group(1))
            .toList();

    assertThat(files).isNotEmpty().hasSizeLessThanOrEqualTo(30);
    assertThat(files)
        .allSatisfy(file -> {
          boolean elsewhere = Files.exists(Modules.ROOT.resolve(file));
          boolean core =
              Modules.core().stream()
                  .anyMatch(module ->
                      Files.exists(Modules.sources(module).resolve("assay").resolve(file)));
          assertThat(elsewhere || core).as(file).isTrue();
        });
  }

  @Test
  void picture_isDrawnFromTheCode() throws IOException {
    CheckedIn.check(Path.of("../docs/explanation/rooms.md"), new Picture().text());
  }

  /// Figures that a judge may have moved are not accepted in passing.
  @Test
  void testOfAGeneratedPage_isOneOfTheLists() throws IOException {
    List<Path> tests = new ArrayList<>();
    for (String module : Modules.all()) {
      Path sources = Modules.ROOT.resolve(module).resolve("src/test/java");
      if (Files.isDirectory(sources)) {
        try (Stream<Path> files = Files.walk(sources)) {
          for (Path file : files.filter(file -> file.toString().endsWith("Test.java")).toList()) {
            if (Files.readString(file).contains("    CheckedIn.check")) {
              tests.add(file);
            }
          }
        }
      }
    }

    assertThat(tests)
        .filteredOn(test -> !test.endsWith("GoldenJudgementTest.java"))
        .hasSizeGreaterThan(4)
        .allSatisfy(test -> assertThat(test).content().contains("@Tag(\"lists\")"));
  }

  /// Rooms by floor, each above all that it sees, with their sub-rooms.
  private static final class Picture {

    private static final String HEAD =
        """
        # Rooms and sub-rooms

        The core is five modules, each a folder of the repository. Maven compiles each with only the modules that it may see.
        The table is made from the map by which a test keeps who may see whom.

        @TABLE@
        A room is a package below `assay`. The rest of this page is drawn from the code: each room stands above every room
        that it sees, and each sub-room above every sub-room of the same room that it sees.
        What each room is for, and where to begin reading, is in [what's here](whats-here.md).

        """;

    private final Map<String, Set<String>> sees = new TreeMap<>();

    Picture() {
      for (JavaClass type : CLASSES) {
        String from = type.getPackageName();
        if (!from.startsWith("assay.") || type.getSimpleName().equals("package-info")) {
          continue;
        }
        sees.computeIfAbsent(from, name -> new TreeSet<>());
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          String to = dependency.getTargetClass().getBaseComponentType().getPackageName();
          if (to.startsWith("assay.") && !to.startsWith("assay.api") && !to.equals(from)) {
            sees.get(from).add(to);
          }
        }
      }
    }

    String text() throws IOException {
      Map<String, Set<String>> rooms = new TreeMap<>();
      sees.forEach((from, all) -> {
        Set<String> seen = rooms.computeIfAbsent(room(from), name -> new TreeSet<>());
        all.stream().map(Picture::room).filter(to -> !to.equals(room(from))).forEach(seen::add);
      });
      StringBuilder text =
          new StringBuilder(HEAD.replace("@TABLE@\n", new Rooms(Modules.all()).table() + "\n"));
      List<List<String>> floors = floors(rooms);
      for (int floor = floors.size() - 1; floor >= 0; floor--) {
        text.append("## Floor %d%n%n".formatted(floor));
        for (String room : floors.get(floor)) {
          text.append(room(room, rooms.getOrDefault(room, Set.of())));
        }
      }
      return text.toString().stripTrailing() + "\n";
    }

    private String room(String room, Set<String> seen) throws IOException {
      StringBuilder text = new StringBuilder("- **%s**: %s".formatted(room, doc(room)));
      if (!seen.isEmpty()) {
        text.append(" Sees ").append(String.join(", ", seen)).append('.');
      }
      text.append('\n');
      Map<String, Set<String>> inner = inner(room);
      List<List<String>> floors = floors(inner);
      for (int floor = floors.size() - 1; floor >= 0; floor--) {
        for (String sub : floors.get(floor)) {
          text.append("  - `%s`: %s".formatted(sub, doc(sub)));
          Set<String> below = new TreeSet<>(inner.get(sub));
          if (!below.isEmpty()) {
            text.append(" Sees ").append(String.join(", ", below)).append('.');
          }
          text.append('\n');
        }
      }
      return text.append('\n').toString();
    }

    /// A room's sub-rooms, without the room's own package, and which of them each sees.
    private Map<String, Set<String>> inner(String room) {
      Map<String, Set<String>> inner = new TreeMap<>();
      sees.forEach((from, all) -> {
        if (room(from).equals(room) && !from.equals("assay." + room)) {
          inner.put(
              shortened(from),
              all.stream()
                  .filter(to -> room(to).equals(room) && !to.equals("assay." + room))
                  .map(Picture::shortened)
                  .collect(Collectors.toCollection(TreeSet::new)));
        }
      });
      return inner;
    }

    private static String doc(String name) throws IOException {
      Path description = Path.of("assay", name.replace('.', '/'), "package-info.java");
      Path file =
          Modules.core().stream()
              .map(module -> Modules.sources(module).resolve(description))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow();
      String text =
          Files.readAllLines(file).stream()
              .takeWhile(line -> line.startsWith("///") && line.length() > 3)
              .map(line -> line.substring(3).strip())
              .collect(Collectors.joining(" "));
      return text.endsWith(".") ? text : text + ".";
    }

    /// Names by floor, each above all that it sees.
    private static List<List<String>> floors(Map<String, Set<String>> sees) {
      Map<String, Integer> height = new LinkedHashMap<>();
      sees.keySet().forEach(name -> height(name, sees, height));
      List<List<String>> floors = new ArrayList<>();
      height.entrySet().stream()
          .sorted(
              Map.Entry.<String, Integer>comparingByValue()
                  .thenComparing(Map.Entry.comparingByKey()))
          .forEach(entry -> {
            while (floors.size() <= entry.getValue()) {
              floors.add(new ArrayList<>());
            }
            floors.get(entry.getValue()).add(entry.getKey());
          });
      floors.forEach(floor -> floor.sort(Comparator.naturalOrder()));
      return floors;
    }

    private static int height(
        String name, Map<String, Set<String>> sees, Map<String, Integer> height) {
      Integer known = height.get(name);
      if (known != null) {
        return known;
      }
      height.put(name, 0);
      int most =
          sees.getOrDefault(name, Set.of()).stream()
              .mapToInt(below -> 1 + height(below, sees, height))
              .max()
              .orElse(0);
      height.put(name, most);
      return most;
    }

    private static String room(String name) {
      return name.split("\\.")[1];
    }

    private static String shortened(String name) {
      return name.substring("assay.".length());
    }
  }
}
