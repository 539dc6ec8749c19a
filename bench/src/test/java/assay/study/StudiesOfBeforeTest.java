package assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import assay.Corpus;
import assay.plan.PlanFile;
import assay.study.file.StudyOptions;
import assay.words.FormerWord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Studies with former words resolve to the same plan as those with today's, and each word is
/// mentioned once.
final class StudiesOfBeforeTest {

  @TempDir Path folder;

  static List<String> studies() {
    return Corpus.studies();
  }

  private static ResolvedStudy before(String name, StudyOptions options) {
    return Samples.resolve(Corpus.before("studies/" + name), options);
  }

  private static ResolvedStudy today(String name, StudyOptions options) {
    return Samples.resolve(Corpus.today("studies/" + name), options);
  }

  private static StudyOptions only(String strategy) {
    return new StudyOptions(List.of(), false, null, null, List.of(strategy));
  }

  private static StudyOptions set(String... assignments) {
    return new StudyOptions(List.of(assignments), false, null, null, List.of());
  }

  @ParameterizedTest
  @MethodSource("studies")
  void studyOfBefore_comesToTheSamePlan(String name) {
    ResolvedStudy before = before(name, StudyOptions.NONE);
    ResolvedStudy today = today(name, StudyOptions.NONE);
    assertThat(PlanFile.text(before.plan()).replaceAll("(?m)^- text: .*", ""))
        .isEqualTo(PlanFile.text(today.plan()).replaceAll("(?m)^- text: .*", ""));
    assertThat(before.origins()).isEqualTo(today.origins());
    assertThat(before.formerWords()).isNotEmpty().doesNotHaveDuplicates();
    assertThat(today.formerWords()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("studies")
  void leanRunOfBefore_hasTheSameStrategies(String name) {
    assertThat(before(name, StudyOptions.NONE.leanRun()).plan().leftOut())
        .isEqualTo(today(name, StudyOptions.NONE.leanRun()).plan().leftOut());
  }

  @Test
  void everyWord_isToldOnce_withWhereItStandsFirst() {
    assertThat(before("placement.yaml", StudyOptions.NONE).formerWords())
        .containsExactlyInAnyOrder(
            new FormerWord("weigh", "measure-memory", "placement.yaml:6"),
            new FormerWord("untold", "hidden", "placement.yaml:10"));
    assertThat(before("network.yaml", StudyOptions.NONE).formerWords())
        .extracting(FormerWord::was)
        .containsExactlyInAnyOrder(
            "weigh", "cut", "one-way", "slow", "exposure", "casualties", "losing-faults");
    assertThat(before("memory.yaml", StudyOptions.NONE).formerWords())
        .contains(new FormerWord("held", "retained-memory", "memory.yaml:4"));
  }

  @Test
  void strategyNamedAfterAFormerValue_isFoundByOnly() {
    ResolvedStudy before = before("placement.yaml", only("untold"));
    assertThat(before.plan().leftOut())
        .isEqualTo(today("placement.yaml", only("hidden")).plan().leftOut());
  }

  @Test
  void commandLine_beatsTheFile_whicheverWordEitherSays() {
    for (String name : List.of("weigh", "measure-memory", "cluster.weigh")) {
      ResolvedStudy before = before("placement.yaml", set(name + "=always"));
      assertThat(before.plan().strategies())
          .allSatisfy(each -> assertThat(each.values().text("measure-memory")).isEqualTo("always"));
    }
    assertThat(before("pressure.yaml", set("steps.1.open.fault.fill=machine")).plan().steps())
        .isEqualTo(
            today("pressure.yaml", set("steps.1.open.fault.heap-pressure=machine")).plan().steps());
    assertThat(today("placement.yaml", set("weigh=auto")).formerWords())
        .containsExactly(new FormerWord("weigh", "measure-memory", "--set"));
  }

  @Test
  void bothWordsInOnePlace_areAKeyTwice() {
    Path file =
        Samples.write(
            folder,
            Samples.study("cluster: { weigh: auto, measure-memory: never }\n" + Samples.STEP));
    assertThat(Samples.problems(file, StudyOptions.NONE))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.code()).isEqualTo("E004");
          assertThat(problem.what()).contains("`measure-memory` is written twice", "`weigh`");
          assertThat(problem.help()).isEqualTo("remove `weigh`");
        });
  }

  /// A word changed only as a key, a value or a metric: elsewhere it is the user's own.
  @Test
  void wordsOfTheUsersOwn_areLeft() {
    Path file =
        Samples.write(
            folder,
            Samples.study(
                """
                strategies:
                  untold: { backup: sync }
                  held: { backup: none }
                steps:
                  - open: { rate: 100/s, for: 10s, mix: { get: 100 } }
                lean: { strategies: [untold] }
                """));
    ResolvedStudy own = Samples.resolve(file, StudyOptions.NONE);
    assertThat(own.formerWords()).isEmpty();
    assertThat(own.plan().strategies())
        .extracting(each -> each.name())
        .containsExactly("untold", "held");
    assertThat(Samples.resolve(file, only("held")).plan().leftOut()).containsExactly("untold");
  }
}
