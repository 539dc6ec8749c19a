package assay.study.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.study.file.StudyProblems;
import assay.study.file.StudySchema;
import assay.yaml.YamlText;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AddressCheckTest {

  private static final String STUDY =
      """
      # once jdbc:postgresql://me:hunter2@host/d
      cluster: { database: h2, database-url: "jdbc:postgresql://host/d?user=me&password=hunter2" }
      """;

  private static List<Problem> problems(String study, String... set) {
    StudyProblems problems = new StudyProblems();
    AddressCheck.check(YamlText.of(StudySchema.FORM, "study.yaml", study), List.of(set), problems);
    return problems.sorted();
  }

  @Test
  void passwords_areRefusedWhereTheyStand_andNotShown() {
    List<Problem> problems = problems(STUDY, "database-url=jdbc:mysql://me:hunter2@host/d");
    assertThat(problems).extracting(Problem::code).containsExactly("E356", "E356", "E356");
    assertThat(problems)
        .extracting(Problem::where)
        .extracting(Place::file, Place::line, Place::column, Place::length)
        .containsExactly(
            tuple("study.yaml", 1, 29, 7), tuple("--set", 1, 30, 7), tuple("study.yaml", 2, 83, 7));
    assertThat(problems.toString()).doesNotContain("hunter2").contains("//me:*******@host");
  }

  @Test
  void passwordByAVariable_isFine() {
    assertThat(
            problems(
                "cluster: { database-url: jdbc:postgresql://host/d, database-password: env(PW) }\n",
                "database-user=me"))
        .isEmpty();
  }
}
