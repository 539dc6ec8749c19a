package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.FailedRequestCount;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example of a user's own web application, built and run as docs/explanation/sessions.md says.
@Tag("further")
@Tag("nightly")
final class BasketIT {

  @TempDir private static Path folder;

  private static Example basket = Example.NONE;

  @BeforeAll
  static void build() throws Exception {
    basket = Example.built(folder, "basket");
  }

  /// With a copy on another node no basket is lost with a node, and without one every third is.
  @Test
  void webApplicationOfAUsersOwn_isJudgedByWhatItsSessionsKeep() throws Exception {
    RunDirectory run = basket.run(basket.study(), "--lean");

    for (TrialVerdict each : ResultsFile.verdicts(run).verdicts()) {
      if (each.checker().equals("lost-writes")) {
        assertThat(each.verdict().status())
            .as(each.configuration() + ": " + SentenceRenderer.of(each.verdict().summary()))
            .isEqualTo(each.configuration().equals("replicated") ? Status.VALID : Status.INVALID);
      }
    }
  }

  /// The same application with a file of requests: a node that takes its sessions along causes
  /// wrong answers, and copied sessions do not.
  @Test
  void fileOfRequests_tellsWhatWasAnsweredWrongly() throws Exception {
    for (String name : List.of("walk.yaml", "walk.csv")) {
      basket.take(name);
    }
    String scenario = "scenario=" + basket.folder().resolve("walk.csv");
    RunDirectory run =
        basket.run(basket.folder().resolve("walk.yaml"), "--lean", "--set", scenario);

    RunRecord record = RunRecord.open(run);
    Map<String, List<FailedRequestCount>> wrong = new HashMap<>();
    for (Plan.Trial trial : record.plan().trials()) {
      wrong.put(
          trial.configuration(),
          FailedRequestCount.of(record.trial(trial)).stream()
              .filter(failed -> failed.exception().endsWith(".WrongAnswer"))
              .toList());
    }
    assertThat(wrong.get("replicated")).isEmpty();
    assertThat(wrong.get("not replicated"))
        .isNotEmpty()
        .allSatisfy(failed -> assertThat(failed.message()).contains("was to come"));
  }
}
