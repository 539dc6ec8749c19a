package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.engine.InstalledEngines;
import assay.judge.check.Checker;
import assay.judge.trial.CheckerRegistry;
import assay.metric.MetricFamily;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.file.StudyOptions;
import assay.words.Glossary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Jars with checkers, good and bad.
final class JarCheckersTest {

  private static final String SERVICE = "META-INF/services/assay.judge.check.Checker";
  private static final InstalledEngines NONE = new InstalledEngines(List.of());

  private static final String FINE =
      """
      package mine;

      import assay.judge.check.*;
      import assay.record.results.Verdicts.Verdict;

      public final class Gaps implements Checker {
        @Override public String name() { return "jar-gaps"; }
        @Override public Verdict check(Evidence evidence) { return Verdict.unknown(new assay.fact.Quoted("not yet")); }
      }
      """;

  private static final String WORDS =
      """
      words:
        - key: jar-gaps
          kind: CHECK
          is: How many gaps there were.
          unit: count
          metric: {side: cost, better: lower, fold: worst, timing: none, check: jar-gaps, harm: yes,
            page: shown, compare: shown, answer: 50, trade: 50}
        - key: jar-gap-age
          kind: METRIC
          is: How old the oldest gap was.
          unit: ns
          metric: {side: cost, better: lower, fold: worst, timing: none, check: jar-gaps}
      """;

  @TempDir private Path folder;

  @AfterEach
  void none() {
    CheckerRegistry.bring(List.of());
  }

  private Path jar(String source, String words) throws IOException {
    return jar("gaps.jar", source, words, "mine.Gaps");
  }

  private Path jar(String name, String source, String words, String service) throws IOException {
    Map<String, String> texts = new HashMap<>();
    if (!words.isEmpty()) {
      texts.put("assay-words.yaml", words);
    }
    if (!service.isEmpty()) {
      texts.put(SERVICE, service);
    }
    Path classes = MadeJar.classes(folder, "mine.Gaps", source);
    return MadeJar.of(folder.resolve(name), classes, texts);
  }

  private static UserJars load(Path... jars) {
    return UserJars.load(List.of(jars), List.of(), NONE);
  }

  private static Problem refused(Path... jars) {
    ProblemException refused = catchThrowableOfType(ProblemException.class, () -> load(jars));
    assertThat(refused.problems()).hasSize(1);
    return refused.problems().getFirst();
  }

  private static Problem refuses(Path jar, String code, String... texts) {
    Problem problem = refused(jar);
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.what() + " // " + problem.help()).contains(texts);
    return problem;
  }

  @Test
  void checker_isFoundWithItsWords() throws IOException {
    Path jar = jar(FINE, WORDS);
    Workspace workspace = new Workspace(folder, folder);

    workspace.extend(List.of(jar));
    workspace.extend(List.of(jar));

    assertThat(workspace.userJars().checkers())
        .extracting(Checker::name)
        .containsExactly("jar-gaps");
    assertThat(CheckerRegistry.names()).contains("lost-writes", "jar-gaps");
    assertThat(MetricFamily.ofCheck("jar-gaps"))
        .extracting(MetricFamily::key)
        .containsExactly("jar-gaps", "jar-gap-age");
    assertThat(Glossary.all().find("jar-gaps").orElseThrow().is())
        .isEqualTo("How many gaps there were.");
  }

  @Test
  void jarsThatACheckerNeeds_mayHoldNothingElse() throws IOException {
    Path library =
        MadeJar.of(
            folder.resolve("library.jar"),
            Files.createDirectories(folder.resolve("empty")),
            Map.of());
    assertThat(load(jar(FINE, WORDS), library).checkers()).hasSize(1);
    assertThat(refused(library).code()).isEqualTo("E332");
  }

  @Test
  void class_thatIsNotNamed_isToldTheLine() throws IOException {
    refuses(jar("gaps.jar", FINE, WORDS, ""), "E332", SERVICE, "with the line `mine.Gaps`");
  }

  @Test
  void class_thatCannotBeMade_isToldWhy() throws IOException {
    refuses(
        jar(FINE.replace("public final class", "final class"), WORDS),
        "E332",
        "`mine.Gaps` in",
        "gaps.jar` is not a public class");
    refuses(
        jar(FINE.replace("implements Checker {", "implements Checker { Gaps(int n) {}"), WORDS),
        "E332",
        "no public constructor without parameters");
    refuses(
        jar(
            FINE.replace(
                "{ return \"jar-gaps\"",
                "{ if (true) throw new IllegalStateException(); return \"\""),
            WORDS),
        "E332",
        "asked for its name");
    refuses(
        jar(FINE.replace("\"jar-gaps\"", "\" \""), WORDS),
        "E332",
        "has an empty name",
        "name() return");
    refuses(jar(FINE.replace("\"jar-gaps\"", "null"), WORDS), "E332", "has an empty name");
    refuses(
        jar("gaps.jar", FINE, WORDS, "mine.Gap"), "E332", "named in the jar but missing from it");
  }

  @Test
  void name_thatIsTaken_isRefused() throws IOException {
    refuses(
        jar(FINE.replace("jar-gaps", "lost-writes"), WORDS),
        "E333",
        "is called `lost-writes`, and so is a word of Assay");
    Path jar = jar(FINE, WORDS);
    Path twin = Files.copy(jar, folder.resolve("twin.jar"));
    assertThat(refused(jar, twin))
        .satisfies(problem -> {
          assertThat(problem.code()).isEqualTo("E333");
          assertThat(problem.what()).contains("twin.jar", "another checker");
        });
  }

  @Test
  void words_thatAreMissing_areAskedFor() throws IOException {
    refuses(jar(FINE, ""), "E337", "gaps.jar` has no assay-words.yaml", "writing-a-checker.md");
    String other = "words:\n  - { key: jar-other, kind: CHECK, is: Another check. }\n";
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> load(jar(FINE, other)));
    assertThat(refused.problems())
        .extracting(Problem::what)
        .anyMatch(what -> what.contains("has no entry for the check `jar-gaps`"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "E337 | 2  | key: jar-gaps      | key: jar-holes      | a check of no checker",
        "E337 | 8  | jar-gap-age        | p99                 | a word of Assay itself",
        "E337 | 2  | 'side: cost, better: lower, fold: worst, timing: none, check: jar-gaps, harm' | 'better: lower, fold: worst, timing: none, check: jar-gaps, harm' | has no `side`",
        "E337 | 2  | answer: 50         | answer: no          | cannot have `answer: no`",
        "E337 | 2  | unit: count        | unit: apples        | and must be one of ns, /s",
        "E101 | 4  | 'is: How many'     | 'iz: How many'      | unknown key `iz`",
        "E203 | 3  | kind: CHECK        | kind: TERM          | CHECK, METRIC or FINDING",
      })
  void words_thatAreWrong_areToldWithTheirPlace(
      String code, int line, String from, String to, String what) throws IOException {
    Path jar = jar(FINE, WORDS.replace(from, to));
    ProblemException refused = catchThrowableOfType(ProblemException.class, () -> load(jar));
    Problem first = refused.problems().getFirst();
    assertThat(first.code()).isEqualTo(code);
    assertThat(first.what()).contains(what);
    Problem.Place place = Objects.requireNonNull(first.where());
    assertThat(place.file()).isEqualTo(jar + "!/assay-words.yaml");
    assertThat(place.line()).isEqualTo(line);
  }

  private List<Problem> problems(String checks, String... allowed) throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("mine.yaml"),
            """
            study: mine
            question: What does it do?
            engine: reference
            workload: tradeoffs
            with: gaps.jar
            steps: [ { closed: { threads: 1, each: [get 100] } } ]
            check: [%1$s]
            asks: [%1$s]
            objectives: [%1$s == 0]
            """
                .formatted(checks));
    StudyOptions options =
        new StudyOptions(List.of(), false, null, null, List.of(), Set.of(allowed), false);
    Workspace workspace = new Workspace(folder, folder);
    workspace.bring(study, options);
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> workspace.resolver().resolve(study, options));
    return refused.problems();
  }

  /// No engine is installed here, therefore the study is refused for that at least.
  @Test
  void check_isKnownIfItsJarIsLoaded() throws IOException {
    Path unused = jar(FINE, WORDS);
    assertThat(problems("jar-gaps", "with"))
        .extracting(Problem::code)
        .doesNotContain("E305", "E310", "E314");
    assertThat(problems("jar-gapz", "with"))
        .filteredOn(problem -> problem.code().equals("E305"))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.what()).isEqualTo("unknown check `jar-gapz`");
          assertThat(problem.help()).isEqualTo("did you mean `jar-gaps`?");
          assertThat(Objects.requireNonNull(problem.where()).line()).isEqualTo(7);
        });
    assertThat(problems("jar-gapz"))
        .extracting(Problem::code)
        .contains("E344")
        .doesNotContain("E305", "E310");
  }
}
