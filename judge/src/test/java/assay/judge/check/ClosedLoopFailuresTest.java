package assay.judge.check;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ClosedLoopFailuresTest {

  private static TimedEvent part(String kind, int requests, int failures, String why) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("kind", kind);
    fields.put("requests", "" + requests);
    if (failures > 0) {
      fields.put("failures", "" + failures);
      fields.put("failure", why);
    }
    return SomeEvent.of(1, "base-1", TimedEvent.Type.PART, "closed-1", "", fields);
  }

  @Test
  void failedRequests_areToldOncePerKindWithTheFirstReason() {
    List<TimedEvent> events =
        List.of(
            part("load", 2, 1, "the connection broke"),
            part("drop", 4, 0, ""),
            part("load", 2, 2, "it broke again"));

    assertThat(ClosedLoopFailures.of(events))
        .extracting(Said::of)
        .containsExactly(
            "3 of 4 requests `load` in closed-1 did not go well: the connection broke");
  }

  @Test
  void partsThatWentWell_areNotMentioned() {
    assertThat(ClosedLoopFailures.of(List.of(part("load", 2, 0, "")))).isEmpty();
  }

  /// Zero unsuccessful out of zero: a record without these counts must not be read like that.
  @Test
  void numberThatTheRecordDoesNotTell_isNoneThatIsTold() {
    TimedEvent bare =
        SomeEvent.of(
            1,
            "base-1",
            TimedEvent.Type.PART,
            "closed-1",
            "",
            Map.of("kind", "load", "failure", "the connection broke"));

    assertThat(ClosedLoopFailures.of(List.of(part("load", 4, 0, ""), bare)))
        .extracting(Said::of)
        .containsExactly(
            "requests `load` in closed-1 did not go well, the record does not tell how many: the"
                + " connection broke");
  }
}
