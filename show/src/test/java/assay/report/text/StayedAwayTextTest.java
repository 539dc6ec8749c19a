package assay.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StayedAwayTextTest {

  private static final Plan PLAN =
      new PlanBuilder("study")
          .configurations(
              List.of(
                  new Configuration("aof", "aof", Map.of()),
                  new Configuration("rdb", "rdb", Map.of())))
          .trials(
              List.of(
                  new Plan.Trial("aof-1", "aof", 1),
                  new Plan.Trial("rdb-1", "rdb", 1),
                  new Plan.Trial("aof-2", "aof", 2),
                  new Plan.Trial("rdb-2", "rdb", 2)))
          .plan();

  private static TimedEvent asked(String trial, String fault) {
    return SomeEvent.of(
        10,
        trial,
        TimedEvent.Type.FAULT,
        "open-1",
        fault,
        Map.of("fault", fault, "target", "all", "members", "member-1", "number", "1"));
  }

  private static TimedEvent over(String trial, Map<String, String> fields) {
    return SomeEvent.of(20, trial, TimedEvent.Type.FAULT_OVER, "open-1", "over", fields);
  }

  private static TimedEvent refused(String trial, String members) {
    return over(
        trial, Map.of("proof", "p", "refused", members, "reason", "bad file", "number", "1"));
  }

  @Test
  void membersOfEachConfiguration_withTheirRuns() {
    List<TimedEvent> events =
        List.of(
            asked("aof-1", "power-failure"),
            refused("aof-1", "member-3, member-1"),
            asked("aof-2", "power-failure"),
            over("aof-2", Map.of("proof", "p", "number", "1")),
            asked("rdb-1", "power-failure"),
            over("rdb-1", Map.of("proof", "p", "number", "1")));
    assertThat(StayedAwayText.of(PLAN, events))
        .containsExactly(Map.entry("aof", "member-1, member-3 in 1 of 2 runs: bad file"));
  }

  @Test
  void lastLineOfTheProduct_isShownWithoutWhatComesBeforeIt_andCutOff() {
    TimedEvent over =
        over(
            "aof-1",
            Map.of(
                "proof",
                "p",
                "refused",
                "member-1",
                "reason",
                "it ended, it said last: 6817:M 01 Dec 2026 18:29:57.078 * loaded; 6817:M 01 Dec 2026"
                    + " 18:29:57.080 # Bad file format "
                    + "x".repeat(100),
                "number",
                "1"));
    assertThat(StayedAwayText.of(PLAN, List.of(asked("aof-1", "power-failure"), over)))
        .containsExactly(
            Map.entry("aof", "member-1 in 1 of 2 runs: Bad file format " + "x".repeat(83) + "…"));
  }

  @Test
  void memberThatRefusesANewRelease_isAnAnswerOfItsOwn() {
    assertThat(
            StayedAwayText.of(
                PLAN, List.of(asked("aof-1", "upgrade"), refused("aof-1", "member-1"))))
        .isEmpty();
  }
}
