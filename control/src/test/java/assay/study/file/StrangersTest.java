package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.Samples;
import assay.study.StudyResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Hundreds of studies from a stranger, in `strangers.yaml`: `validate` refuses each at the place
/// of its error, with a remedy, and at once.
final class StrangersTest {

  private static final Path CORPUS = Path.of("src/test/resources/assay/study/strangers.yaml");

  /// Detects a hang: each takes milliseconds.
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final StudyResolver RESOLVER = Samples.resolver(Samples.BIG);

  @TempDir private Path folder;

  /// @param edit the text inserted into the base
  /// @param line the line of the edit
  private record Case(String say, String edit, String study, int line) {}

  @Test
  void base_isFine() throws IOException {
    assertThat(problems(corpus().path("base").asString(""))).isEmpty();
  }

  @Test
  void corpus_isLarge() throws IOException {
    assertThat(cases()).hasSizeGreaterThanOrEqualTo(500);
  }

  @TestFactory
  Stream<DynamicTest> each_isRefusedAtItsPlace() throws IOException {
    return cases().stream()
        .map(each -> DynamicTest.dynamicTest(each.say + " " + each.edit, () -> check(each)));
  }

  @Test
  void manyAndLong_areCountedBeforeTheyAreBuilt() {
    String many =
        IntStream.range(0, 2_000)
            .mapToObj(i -> "s%d: { backup: sync }".formatted(i))
            .collect(Collectors.joining(", ", "configurations: { ", " }\n"));
    String included =
        IntStream.range(0, 500)
            .mapToObj(i -> "{ partitions: %d }".formatted(i + 1))
            .collect(Collectors.joining(", ", "vary: { include: [ ", " ] }\n"));
    String faults =
        IntStream.range(0, 1_000)
            .mapToObj(i -> "{ pause: member, at: 1s, for: 5s }")
            .collect(Collectors.joining(", ", "faults: [ ", " ]"));
    String slashes = "study: " + "a/".repeat(20_000) + "a\n";
    Map<String, String> all = new LinkedHashMap<>();
    all.put(Samples.study(many) + Samples.STEP, "E425");
    all.put(Samples.study(included) + Samples.STEP, "E425");
    all.put(
        Samples.study("") + Samples.STEP.replace("get: 100 }", "get: 100 }, %s".formatted(faults)),
        "E343");
    all.put(slashes, "E202");
    all.put(Samples.study("a".repeat(20_000) + ": 1\n") + Samples.STEP, "E003");
    all.put(Samples.study("a".repeat(900) + ": 1\n") + Samples.STEP, "E202");
    all.put(
        Samples.study("cluster: { backup: " + "x".repeat(200_000) + " }\n") + Samples.STEP, "E202");
    all.put("[".repeat(5_000), "E006");
    all.put("x".repeat(300_000), "E006");
    all.put("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b]\n", "E101");
    all.forEach((study, code) -> {
      List<Problem> problems = assertTimeoutPreemptively(PATIENCE, () -> problems(study));
      assertThat(problems).extracting(Problem::code).contains(code);
      assertThat(problems).allSatisfy(problem -> assertThat(problem.what()).hasSizeLessThan(1_100));
    });
  }

  @Test
  void fileThatIsNone_isRefusedAtOnce() {
    assertThat(
            assertTimeoutPreemptively(
                PATIENCE,
                () -> Samples.problems(RESOLVER, Path.of("/dev/zero"), StudyOptions.NONE)))
        .extracting(Problem::code)
        .containsExactly("E001");
  }

  private void check(Case each) {
    List<Problem> problems = assertTimeoutPreemptively(PATIENCE, () -> problems(each.study));
    assertThat(problems).allSatisfy(StrangersTest::isWhole);
    assertThat(problems)
        .as("%s", problems)
        .anyMatch(problem -> problem.code().matches(each.say) && line(problem) == each.line);
  }

  private static void isWhole(Problem problem) {
    assertThat(problem.what()).isNotBlank().hasSizeLessThan(1_100).doesNotContain("\u001B");
    assertThat(problem.help()).isNotBlank().hasSizeLessThan(1_100);
    assertThat(problem.where())
        .isInstanceOfSatisfying(
            Place.class, place -> assertThat(place.text()).hasSizeLessThan(300));
  }

  private static int line(Problem problem) {
    Place place = problem.where();
    return place == null ? 0 : place.line();
  }

  private List<Problem> problems(String study) {
    return Samples.problems(RESOLVER, Samples.write(folder, study), StudyOptions.NONE);
  }

  private static JsonNode corpus() throws IOException {
    return YAMLMapper.shared().readTree(Files.readString(CORPUS));
  }

  private static List<Case> cases() throws IOException {
    JsonNode corpus = corpus();
    String base = corpus.path("base").asString("");
    List<Case> cases = new ArrayList<>();
    for (JsonNode group : corpus.path("bad")) {
      String of = group.path("of").asString("");
      assertThat(base).containsOnlyOnce(of);
      JsonNode values = group.path("each");
      JsonNode all = values.isString() ? corpus.path("values").path(values.asString("")) : values;
      assertThat(all).isNotEmpty();
      for (JsonNode value : all) {
        String edit = group.path("with").asString("").replace("{}", value.asString(""));
        String where = group.path("where").asString(of);
        int line = base.substring(0, Math.max(0, base.indexOf(where))).split("\n", -1).length;
        cases.add(new Case(group.path("say").asString(""), edit, base.replace(of, edit), line));
      }
    }
    return cases;
  }
}
