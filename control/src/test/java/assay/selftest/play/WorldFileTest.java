package assay.selftest.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.selftest.stage.WithinRange;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class WorldFileTest {

  @TempDir private Path folder;

  private PlayableWorld<?> read(String text) throws IOException {
    Path file = folder.resolve("world.json");
    Files.writeString(file, text);
    return WorldFile.read(file);
  }

  private List<Problem> problems(String text) throws IOException {
    try {
      PlayableWorld<?> unused = read(text);
      return List.of();
    } catch (ProblemException e) {
      assertThat(e.exit()).isEqualTo(ExitCode.INVALID_INPUT);
      return e.problems();
    }
  }

  private static String drawn(String kind, long seed) {
    return WorldFile.text(PlayableWorld.drawn(WorldKind.named(kind).orElseThrow(), seed));
  }

  static List<String> kinds() {
    return WorldSelection.kinds();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyWorldThatIsDrawn_isReadAgainAsItWas(String kind) {
    WorldKind<?> of = WorldKind.named(kind).orElseThrow();
    assertThat(LongStream.range(0, 200).mapToObj(seed -> PlayableWorld.drawn(of, seed)))
        .allSatisfy(given -> {
          assertThat(read(WorldFile.text(given)).world()).isEqualTo(given.world());
          assertThat(read(given.line()).world()).isEqualTo(given.world());
        });
  }

  /// Every number of a world has its limits, except the seed.
  @ParameterizedTest
  @MethodSource("kinds")
  void everyNumberOfEveryKind_hasItsLimits(String kind) {
    assertThat(numbers(WorldKind.named(kind).orElseThrow().type()))
        .filteredOn(each -> !each.isAnnotationPresent(WithinRange.class))
        .extracting(RecordComponent::getName)
        .containsExactly("seed");
  }

  private static List<RecordComponent> numbers(Class<?> type) {
    List<RecordComponent> numbers = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      Class<?> of = component.getType();
      if (of.isRecord()) {
        numbers.addAll(numbers(of));
      } else if (component.getGenericType() instanceof ParameterizedType list) {
        numbers.addAll(numbers((Class<?>) list.getActualTypeArguments()[0]));
      } else if (of.isPrimitive() && of != boolean.class) {
        numbers.add(component);
      }
    }
    return numbers;
  }

  @ParameterizedTest
  @CsvSource({
    "grids, 'keys\" : ', 0, keys",
    "orders, 'wrong\" : ', 2, wrong",
    "sessions, 'users\" : ', 0, users",
    "sites, 'window\" : ', 0, window"
  })
  void impossibleNumberOfAnyKind_isToldAtItsLine(
      String kind, String before, String value, String field) throws IOException {
    String text =
        LongStream.range(0, 100)
            .mapToObj(seed -> drawn(kind, seed))
            .filter(each -> each.contains(before))
            .findFirst()
            .orElseThrow()
            .replaceFirst(before + "[0-9.]+", before + value);
    Problem problem = problems(text).getFirst();
    assertThat(problem.code()).isEqualTo("E469");
    assertThat(problem.what()).contains("`" + field + "` is " + value);
    assertThat(Objects.requireNonNull(problem.where()).text()).contains("\"" + field + "\"");
  }

  @Test
  void whatContradictsItself_isTold() throws IOException {
    assertThat(
            problems(
                drawn("sites", 1)
                    .replaceFirst("\"seed\" : 1,", "\"seed\" : 1, \"cutFor\" : 99999,")))
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("`cutFor` ends the cut"));
    assertThat(
            problems(
                drawn("orders", 1)
                    .replaceFirst("\"waiting\" : \"[A-Z]+\"", "\"waiting\" : \"NOT\"")
                    .replaceFirst("\"patience\" : \\d+", "\"patience\" : 7")))
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("`patience` is 7"));
    assertThat(problems("{ \"world\" : \"orders\", \"seed\" : 1 }"))
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("`waiting` is missing"));
  }

  @Test
  void formThatNobodyKnows_isToldAtItsLine() throws IOException {
    Problem problem = problems("{\n  \"world\" : \"moons\"\n}").getFirst();
    assertThat(problem.what()).isEqualTo("`world` is moons");
    assertThat(Objects.requireNonNull(problem.where()).line()).isEqualTo(2);
    assertThat(problem.help()).contains("grid, orders, sessions, sites");
    assertThat(problems("{}").getFirst().what()).isEqualTo("`world` is missing");
  }

  @ParameterizedTest
  @CsvSource({
    "'members\" : ', 0, members",
    "'keys\" : ', -1, keys",
    "'window\" : ', 0, window",
    "'writes\" : ', 1.5, writes",
    "'timeout\" : ', 0, timeout",
    "'repeats\" : ', 0, repeats"
  })
  void impossibleNumber_isToldAtItsLine(String before, String value, String field)
      throws IOException {
    String text = drawn("grids", 4).replaceFirst(before + "[0-9.]+", before + value);
    List<Problem> problems = problems(text);
    assertThat(problems).isNotEmpty();
    Problem problem = problems.getFirst();
    assertThat(problem.code()).isEqualTo("E469");
    assertThat(problem.what()).contains("`" + field + "` is " + value);
    assertThat(Objects.requireNonNull(problem.where()).text()).contains("\"" + field + "\"");
  }

  @Test
  void faultThatIsOverBeforeItBegins_isRefused() throws IOException {
    String text = drawn("grids", 4).replaceFirst("\"lasts\" : \\d+", "\"lasts\" : -5");
    assertThat(problems(text))
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("over before it begins"));
  }

  @Test
  void allProblems_areToldAtOnce() throws IOException {
    assertThat(problems("{ \"world\": \"grid\", \"members\": 0, \"clients\": 99 }"))
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("`members`"))
        .anyMatch(what -> what.contains("`clients`"));
  }

  @Test
  void unknownField_isToldAtItsLine() throws IOException {
    Problem problem = problems("{ \"world\": \"grid\",\n  \"membres\": 3\n}").getFirst();
    assertThat(Objects.requireNonNull(problem.where()).line()).isEqualTo(2);
  }

  @Test
  @Timeout(30)
  void device_isRefused() {
    assertThatThrownBy(() -> WorldFile.read(Path.of("/dev/zero")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("it is no plain file of at most 1 MiB");
  }

  @Test
  void missingFile_isTold() {
    assertThatThrownBy(() -> WorldFile.read(folder.resolve("none.json")))
        .asInstanceOf(type(ProblemException.class))
        .extracting(e -> e.problems().getFirst().code())
        .isEqualTo("E469");
  }
}
