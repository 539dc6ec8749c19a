package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.engine.Engine;
import assay.plan.ClientLanguageSetting;
import assay.plan.ProgramLanguage;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

final class DescriptorReaderTest {

  private static final String GOOD =
      """
      engine: mine
      version: "1.10"
      spi: 2
      cluster: { min: 2, max: 9 }
      capabilities: [Cache, Destroyable]
      lacking: { Destroyable: { copies: [lazy] } }
      absent: { Queryable: "it finds by key alone" }
      cannot: { heap-pressure: "its data are not in the heap" }
      anew: [copies]
      settings:
        backup: { values: [sync, "scheduled(<duration>)", none], default: sync }
        copies: { values: [eager, lazy], default: eager, needs: { backup: sync, members: "3" }, value-needs: { lazy: { machines: "3" } }, jars: { lazy: far }, at-most: copies-most }
        copies-most: { type: integer, default: 9 }
        parts: { type: integer, min: 1, max: 99, default: 31 }
      """;

  @TempDir Path folder;

  private static List<Problem> problems(String text) {
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> DescriptorReader.read(text, "x.jar!/assay-engine.yaml"));
    assertThat(refused.exit()).isEqualTo(ExitCode.ENVIRONMENT);
    return refused.problems();
  }

  @Test
  void languagesOfClients_needWhatTheirTableSays_unlessTheDescriptorSaysOtherwise() {
    String languages =
        """
          client-language:
            values: [java, python, ruby]
            default: java
            guarded: true
        """;
    SettingDefinition given = languages(GOOD + languages);
    assertThat(given.programs()).isEqualTo(ProgramLanguage.neededPrograms());
    assertThat(given.guards("python")).isFalse();
    assertThat(given.guards("ruby")).isTrue();

    SettingDefinition own =
        languages(GOOD + languages + "    programs: { python: { pypy3: pypy3 } }\n");
    assertThat(own.programs()).containsEntry("python", Map.of("pypy3", "pypy3"));
    assertThat(own.programsOf("python")).isEqualTo(Map.of("pypy3", "pypy3"));
    assertThat(own.programsOf("java")).isEmpty();
  }

  private static SettingDefinition languages(String descriptor) {
    return Objects.requireNonNull(
        DescriptorReader.read(descriptor, "mine").settings().get(ClientLanguageSetting.SETTING));
  }

  @Test
  void descriptor_isReadAsItIsWritten() {
    EngineDescriptor mine = DescriptorReader.read(GOOD, "mine");

    assertThat(mine.version()).isEqualTo("1.10");
    assertThat(mine.cluster()).isEqualTo(new ClusterSize(2, 9, null));
    assertThat(mine.whyAbsent("Queryable")).isEqualTo(": it finds by key alone");
    assertThat(mine.whyAbsent("NearCache")).isEmpty();
    assertThat(mine.taken("Destroyable")).containsEntry("copies", List.of("lazy"));
    assertThat(mine.settings().get("parts"))
        .isEqualTo(
            new SettingDefinition(
                null, "integer", 1L, 99L, "31", null, null, null, null, null, null, null, null));
  }

  @Test
  void productsDefault_mustDifferFromTheDefaultHere() {
    String parts = "product: { default: %s, why: sooner }";
    String good = GOOD.replace("default: 31", "default: 31, " + parts.formatted("\"257\""));
    assertThat(good).isNotEqualTo(GOOD);
    assertThat(DescriptorReader.read(good, "mine").settings().get("parts"))
        .extracting(SettingDefinition::product)
        .isEqualTo(new DefaultDeviation(null, "257", "sooner", null));

    assertThat(problems(GOOD.replace("default: 31", "default: 31, " + parts.formatted("\"31\""))))
        .extracting(Problem::what)
        .containsExactly("the product's default of `parts` is the default here too");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "engine: mine         | engine: My Engine                    | E204 | `engine` must be",
        "version: \"1.10\"     | version: 1.10                        | E201 | `version` must be",
        "cannot: {            | canot: {                             | E101 | unknown key `canot`",
        "version: \"1.10\"     | # none                               | E102 | lacks `version`",
        "[Cache, Destroyable] | [Cache, Destroyabel]                 | E203 | item 2 of `capabilities`",
        "{ min: 2, max: 9 }   | { min: 2, most: 9 }                  | E101 | unknown key `most`",
        "{ min: 2, max: 9 }   | { min: 0 }                           | E202 | `min` must be",
        "{ min: 2, max: 9 }   | { min: 2, max: 1 }                   | E507 | no cluster has a size from `min`",
        "{ Queryable:         | { Queriable:                         | E507 | no capability `Queriable`",
        "{ Queryable:         | { Destroyable:                       | E507 | `Destroyable` is among",
        "heap-pressure:       | heap:                                | E507 | there is no fault `heap`",
        "anew: [copies]       | anew: [copy]                         | E507 | no setting `copy`",
        "[lazy]               | [lacy]                               | E507 | `copies` must be eager or lazy",
        "{ Destroyable: {     | { Queryable: {                       | E507 | no capability `Queryable`",
        "none], default: sync | none], default: syncc                | E507 | the default of `backup`",
        "none], default: sync | none]                                | E102 | `backup` lacks `default`",
        "default: 31          | default: 100                         | E507 | the default of `parts`",
        "type: integer, min   | type: integr, min                    | E203 | `type` must be",
        "type: integer, min   | min                                  | E507 | neither `values` nor a `type`",
        "needs: { backup: sync| needs: { backup: snc                 | E507 | `backup` must be sync",
        "needs: { backup: sync| needs: { backups: sync               | E507 | no setting `backups`",
        "{ lazy: { machines   | { lacy: { machines                   | E507 | `copies` must be eager or lazy",
        "machines: \"3\" } }   | machines: \"0\" } }                  | E507 | `machines` must be a whole number",
        "at-most: copies-most  | at-most: copies-least                | E507 | no setting `copies-least`",
        "at-most: copies-most  | at-most: backup                      | E507 | `backup` is no whole number",
        "jars: { lazy         | jars: { lacy                         | E507 | `copies` must be eager or lazy",
        "lazy: far            | lazy: ../far                         | E204 | `lazy` must be the name of a folder",
        "parts: {             | heap: {                              | E507 | `heap` is a setting of Assay",
        "parts: {             | engine: {                            | E507 | `engine` is a setting of A",
        "parts: {             | solution: {                          | E507 | `solution` is a setting of Assay",
        "parts: {             | promises: {                          | E507 | `promises` is a setting of Assay",
        "engine: mine         | [                                    | E003 | not YAML",
      })
  void whatIsWrong_isToldWithItsPlace(String part, String by, String code, String what) {
    assertThat(GOOD).contains(part);
    Problem problem = problems(GOOD.replace(part, by)).getFirst();

    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.what()).contains(what);
    assertThat(problem.where()).isNotNull();
    assertThat(problem.help()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shipped, \"<release 1.0.0 .. 1.10.0>\" | shipped | true",
        "shipped, \"<release 1.0.0, 1.2.0 .. 1.4.0>\" | shipped | true",
        "shipped, \"<release 1.0.0..1.10.0>\" | shipped | false",
        "shipped, \"<release all>\" | shipped | false",
        "shipped, newest | shipped | false",
        "\"1.0.0\", \"<release 1.0.0 .. 1.10.0>\" | \"1.0.0\" | false",
      })
  void releasesOfAProduct_needARangeThatTheAdapterFits(String values, String by, boolean fine) {
    String text =
        GOOD.replace("settings:", "releases: { artifacts: [\"com.example:grid\"] }\nsettings:")
            + "  version: { values: [%s], default: %s }\n".formatted(values, by);
    if (fine) {
      EngineDescriptor read = DescriptorReader.read(text, "mine");
      assertThat(read.fitsRelease("1.3.0")).isTrue();
      assertThat(read.fitsRelease("1.11.0")).isFalse();
    } else {
      assertThat(problems(text).getFirst().what()).contains("`releases` needs a setting `version`");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "com.example:lock, <release 1.0.0 .. 1.1.0>, no artifact `com.example:lock`",
    "com.example:grid, 1.0.0, `1.0.0` names no releases",
  })
  void artifactOfSomeReleases_isKnown_andHasARange(String artifact, String form, String what) {
    String text =
        GOOD.replace(
                "settings:",
                "releases: { artifacts: [\"com.example:grid\"], only: { \"%s\": \"%s\" } }\nsettings:"
                    .formatted(artifact, form))
            + "  version: { values: [shipped, \"<release 1.0.0 .. 1.2.0>\"], default: shipped }\n";

    assertThat(problems(text).getFirst().what()).contains(what);
    assertThat(problems(text).getFirst().where()).isNotNull();
  }

  @Test
  void filesOfMembersThatBeginAnewInTheSameProcess_areRefused() {
    String files = GOOD.replace("anew: [copies]", "anew: [copies]\nkeeps-files: true");
    assertThat(problems(files))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            tuple("E507", "a member that begins anew in the same process has its files elsewhere"));
    assertThat(DescriptorReader.read(files.replace("anew: [copies]\n", ""), "mine").keepsFiles())
        .isTrue();
    assertThat(DescriptorReader.read(GOOD, "mine").keepsFiles()).isFalse();
  }

  @Test
  void fileThatSomebodyWrites_isRefusedAsInput_everythingAtOnce() throws IOException {
    Path file = folder.resolve(EngineDescriptor.FILE);
    Files.writeString(file, GOOD.replace("engine: mine", "engine: mine\ntitel: x\nmembers: two"));

    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> DescriptorReader.read(file));

    assertThat(refused.exit()).isEqualTo(ExitCode.INVALID_INPUT);
    assertThat(refused.problems()).extracting(Problem::code).containsExactly("E101", "E203");
    assertThat(refused.problems().getFirst().help()).isEqualTo("did you mean `title`?");
  }

  /// Otherwise an author would mend one kind of problem, only to learn of the next.
  @Test
  void otherVersion_unknownKeys_andContradictions_areToldTogether() throws IOException {
    Path file = folder.resolve(EngineDescriptor.FILE);
    Files.writeString(
        file,
        GOOD.replace("engine: mine", "engine: mine\ntitel: x")
            .replace("spi: 2", "spi: 99")
            .replace("anew: [copies]", "anew: [copy]")
            .replace("default: 31", "default: 100"));

    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> DescriptorReader.read(file));

    assertThat(refused.problems())
        .extracting(Problem::code)
        .containsExactly("E101", "E352", "E507", "E507");
  }

  /// Without the settings, each mention of one would look wrong.
  @Test
  void misspeltSettings_areTheOnlyProblem() {
    assertThat(problems(GOOD.replace("settings:", "setings:")))
        .extracting(Problem::code)
        .containsExactly("E101");
  }

  @Test
  void whatIsNoFile_isToldWhereADescriptorIsShown() {
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> DescriptorReader.read(Path.of("/dev/null")));
    assertThat(refused.problems().getFirst().code()).isEqualTo("E001");
    assertThat(refused.problems().getFirst().help()).contains("docs/how-to/writing-an-engine.md");
  }

  @Test
  void engineForAnotherVersionOfTheInterface_isToldBeforeAllElse() {
    for (String spi : List.of("spi: 1\n", "spi: two\n", "")) {
      ProblemException refused =
          catchThrowableOfType(
              ProblemException.class,
              () ->
                  DescriptorReader.read(
                      "engine: mine\nversion: x\n" + spi + "odd: 1\n", "mine.jar"));
      assertThat(refused.exit()).isEqualTo(ExitCode.ENVIRONMENT);
      assertThat(refused.problems()).extracting(Problem::code).containsExactly("E352");
      Problem problem = refused.problems().getFirst();
      assertThat(problem.what()).endsWith("this Assay has version " + Engine.SPI_VERSION);
      assertThat(problem.help()).contains("spi: " + Engine.SPI_VERSION);
      assertThat(problem.where()).isNotNull();
    }
  }

  /// The capabilities are the API's interfaces that a session may be asked for.
  @Test
  void schema_knowsEveryCapability() {
    Set<String> known = new TreeSet<>();
    JsonNode words = DescriptorReader.SCHEMA.document().at("/properties/capabilities/items/enum");
    for (JsonNode word : words) {
      assertThat(
              List.of(
                  "",
                  "engine.",
                  "lock.",
                  "message.",
                  "pairupdate.",
                  "site.",
                  "transaction.",
                  "web."))
          .as(word.asString())
          .anyMatch(room -> isInterface("assay.api." + room + word.asString()));
      known.add(word.asString());
    }
    assertThat(known).contains("Cache", "PairUpdateSolutions").hasSize(19);
  }

  private static boolean isInterface(String name) {
    try {
      return Class.forName(name).isInterface();
    } catch (ClassNotFoundException elsewhere) {
      return false;
    }
  }
}
