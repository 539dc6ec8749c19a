package assay.selftest.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorldFileTest {

  @TempDir private Path folder;

  private World read(String text) throws IOException {
    Path file = folder.resolve("world.json");
    Files.writeString(file, text);
    return WorldFile.read(file);
  }

  private List<Problem> problems(String text) throws IOException {
    try {
      World unused = read(text);
      return List.of();
    } catch (ProblemException e) {
      assertThat(e.exit()).isEqualTo(ExitCode.INVALID_INPUT);
      return e.problems();
    }
  }

  @Test
  void everyWorldThatIsDrawn_isReadAgainAsItWas() {
    assertThat(LongStream.range(0, 500).mapToObj(RandomWorld::of))
        .allSatisfy(world -> assertThat(read(WorldFile.text(world))).isEqualTo(world));
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
    String text =
        WorldFile.text(RandomWorld.of(4)).replaceFirst(before + "[0-9.]+", before + value);
    List<Problem> problems = problems(text);
    assertThat(problems).isNotEmpty();
    Problem problem = problems.getFirst();
    assertThat(problem.code()).isEqualTo("E469");
    assertThat(problem.what()).contains("`" + field + "` is " + value);
    assertThat(Objects.requireNonNull(problem.where()).text()).contains("\"" + field + "\"");
  }

  @Test
  void faultThatIsOverBeforeItBegins_isRefused() throws IOException {
    World world = RandomWorld.of(4);
    String text = WorldFile.text(world).replaceFirst("\"lasts\" : \\d+", "\"lasts\" : -5");
    assertThat(problems(text))
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("over before it begins"));
  }

  @Test
  void allProblems_areToldAtOnce() throws IOException {
    assertThat(problems("{ \"members\": 0, \"clients\": 99 }"))
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("`members`"))
        .anyMatch(what -> what.contains("`clients`"))
        .anyMatch(what -> what.contains("`configurations`"));
  }

  @Test
  void unknownField_isToldAtItsLine() throws IOException {
    Problem problem = problems("{\n  \"membres\": 3\n}").getFirst();
    assertThat(Objects.requireNonNull(problem.where()).line()).isEqualTo(2);
  }

  @Test
  void missingFile_isTold() {
    assertThatThrownBy(() -> WorldFile.read(folder.resolve("none.json")))
        .asInstanceOf(type(ProblemException.class))
        .extracting(e -> e.problems().getFirst().code())
        .isEqualTo("E469");
  }
}
