package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.fault.FaultKind;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.Samples;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Lines that begin with `#!` in each file declare the problems to find, and whether an editor with
/// only the schema finds some too.
final class BadStudiesTest {

  /// Stands for the names of all kinds of faults.
  private static final String FAULTS = "@faults@";

  /// Stands for the names of all checks.
  private static final String CHECKS = "@checks@";

  private static final Path CORPUS = Path.of("src/test/resources/assay/study/bad");

  @TestFactory
  Stream<DynamicTest> everyProblem_isFoundAtItsPlace() throws IOException {
    return files().stream().map(file -> DynamicTest.dynamicTest(name(file), () -> check(file)));
  }

  @TestFactory
  Stream<DynamicTest> schema_refusesWhatItCanSee() throws IOException {
    return files().stream()
        .map(file -> DynamicTest.dynamicTest(name(file), () -> checkSchema(file)));
  }

  private static void check(Path file) throws IOException {
    List<String> found =
        Samples.problems(file, StudyOptions.NONE).stream()
            .map(BadStudiesTest::line)
            .map(BadStudiesTest::withoutDeclaredWords)
            .toList();
    assertThat(found).containsExactlyElementsOf(expected(file));
  }

  private static void checkSchema(Path file) throws IOException {
    StudyProblems problems = new StudyProblems();
    YamlTree tree = YamlReader.read(YamlText.read(StudySchema.FORM, file), problem -> {});
    StudySchema.check(tree, problems::add);
    assertThat(problems.sorted().isEmpty())
        .isEqualTo(Files.readString(file).contains("#! schema accepts"));
  }

  private static String line(Problem problem) {
    Place place = problem.where();
    String where = place == null ? "-" : place.line() + ":" + place.column();
    return "#! %s %s %s // %s".formatted(where, problem.code(), problem.what(), problem.help());
  }

  /// Other tests of this process declare checks, which a list of all checks then names too.
  private static String withoutDeclaredWords(String line) {
    String left = line;
    for (GlossaryEntry word : Glossary.all().entries()) {
      if (!Glossary.builtIn().has(word.key())) {
        left = left.replace(", " + word.key(), "");
      }
    }
    return left;
  }

  private static List<String> expected(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith("#! ") && !line.startsWith("#! schema"))
        .map(line -> line.replace(FAULTS, FaultKind.words()).replace(CHECKS, checks()))
        .toList();
  }

  private static String checks() {
    return String.join(", ", Glossary.builtIn().keys(GlossaryEntry.Kind.CHECK));
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(CORPUS)) {
      return files.sorted().toList();
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
