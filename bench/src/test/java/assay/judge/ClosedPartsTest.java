package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.Mark;
import assay.record.Results;
import assay.record.Results.Figure;
import assay.record.SyntheticCell;
import assay.record.SyntheticRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The parts of a closed loop beside their published figures.
final class ClosedPartsTest {

  @TempDir Path folder;

  @Test
  void closedParts_areOneRoundsTime_withThePublishedFigureBeside() throws IOException {
    Step closed =
        new Step.Closed(
            "closed-1",
            1,
            Duration.ZERO,
            1,
            List.of(new Step.Part("getAll 100x6", "getAll", 100, 6)));
    Plan base = SyntheticCell.plan(closed, List.of(SyntheticCell.strategy("sync")), 1);
    Plan plan =
        base.draft()
            .checks(List.of())
            .published(
                List.of(
                    new Plan.Published("sync", "time(getAll 100x6)", 45e6, "the guide", "remote")))
            .plan();
    SyntheticRun run = new SyntheticRun(folder, plan);
    run.marks(
        new Mark(0, null, Mark.Type.RUN_BEGINS, null, "", Map.of()),
        new Mark(1, "sync-1", Mark.Type.CELL_BEGINS, null, "", Map.of()),
        new Mark(2, "sync-1", Mark.Type.WINDOW_BEGINS, "closed-1", "", Map.of()),
        part(3, "0", "false", "99000000"),
        part(4, "1", "true", "30000000"),
        part(5, "2", "true", "40000000"),
        new Mark(6, "sync-1", Mark.Type.WINDOW_ENDS, "closed-1", "", Map.of()),
        new Mark(7, "sync-1", Mark.Type.CELL_ENDS, null, "", Map.of()));

    Results results = Judge.judge(run.directory()).results();

    Figure figure =
        results.rows().getFirst().figures().stream()
            .filter(candidate -> candidate.metric().equals("time(getAll 100x6)"))
            .findFirst()
            .orElseThrow();
    assertThat(figure.published()).isEqualTo(45e6);
    assertThat(figure.publishedNote()).isEqualTo("the guide; remote");
    assertThat(results.invalid())
        .containsExactly("sync-1: E704: nothing was measured: no request ended OK");
    assertThat(figure.withheld()).startsWith("E704");
  }

  private static Mark part(long nanos, String round, String counted, String took) {
    return new Mark(
        nanos,
        "sync-1",
        Mark.Type.PART,
        "closed-1",
        "getAll 100x6",
        Map.of("text", "getAll 100x6", "round", round, "counted", counted, "nanos", took));
  }
}
