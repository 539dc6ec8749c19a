package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.problem.Problem;
import assay.study.file.RenamedKeyCheck.Renamed;
import assay.yaml.YamlReader;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.util.List;
import java.util.Objects;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

final class RenamedKeyCheckTest {

  private static final RenamedKeyCheck NAMES =
      new RenamedKeyCheck(
          List.of(
              new Renamed("", "variants", "configurations"),
              new Renamed("/configurations/*", "copies", "backup"),
              new Renamed("/steps/*/open", "speed", "rate"),
              new Renamed("/check", "lost-puts", "lost-writes")));

  private final StudyProblems problems = new StudyProblems();

  private YamlTree refused(RenamedKeyCheck names, String study) {
    YamlTree tree =
        YamlReader.read(YamlText.of(StudySchema.FORM, "mine.yaml", study), problems::add);
    names.refuse(tree, problems);
    return tree;
  }

  @Test
  void formerNames_areRefusedWhereTheyStand_withTheirNameOfToday() {
    YamlTree tree =
        refused(
            NAMES,
            """
            study: mine
            variants:
              none: { copies: none }
              copies: { backup: sync }
            steps:
              - open: { speed: 100/s, for: 10s }
            check: [stale-reads, lost-puts]
            """);
    assertThat(problems.sorted())
        .extracting(
            Problem::code,
            problem -> Objects.requireNonNull(problem.where()).line(),
            Problem::what,
            Problem::help)
        .containsExactly(
            at(2, "variants", "configurations"),
            at(3, "copies", "backup"),
            at(6, "speed", "rate"),
            at(7, "lost-puts", "lost-writes"));
    assertThat(tree.at("/configurations/none/backup").asString()).isEqualTo("none");
    assertThat(tree.at("/configurations/copies/backup").asString()).isEqualTo("sync");
    assertThat(tree.at("/steps/0/open/rate").asString()).isEqualTo("100/s");
    assertThat(tree.at("/check/1").asString()).isEqualTo("lost-writes");
  }

  private static Tuple at(int line, String was, String now) {
    return tuple(
        "E103", line, "`%s` has another name now".formatted(was), "write `%s`".formatted(now));
  }

  @Test
  void namesOfToday_andWordsElsewhere_areLeft() {
    refused(
        NAMES,
        """
        study: variants
        question: "lost-puts, speed or copies?"
        configurations:
          variants: { backup: sync }
        """);
    assertThat(problems.sorted()).isEmpty();
  }

  @Test
  void brokenStudies_areLeftToTheSchema() {
    refused(NAMES, "configurations: many\nsteps: { open: 3 }\ncheck: lost-puts\n");
    assertThat(problems.sorted()).isEmpty();
  }
}
