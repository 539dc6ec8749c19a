package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.grid.UnplannedFailure;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.results.Caveat;
import assay.record.results.Caveat.Gravity;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Caveats of harm that no figure shows, or that the user's own client may have made.
final class HarmCaveatsTest extends CaveatTrials {

  /// A wrong checksum of a user's own client looks like a loss of the engine.
  @Test
  void damagedValuesOfAnOwnProgram_sendItsAuthorToTheCheck() {
    Verdict damaged =
        new Verdict(
            Status.INVALID,
            Fact.quoted(""),
            List.of(Measure.of("damaged-keys", 7, Fact.quoted("7"))),
            List.of(),
            List.of());
    trial("own", 1, List.of(), damaged);
    assertThat(texts(trust(sentBy("java")), Gravity.SERIOUS))
        .noneMatch(text -> text.contains("client check"));
    assertThat(texts(trust(sentBy("program(/home/me/my.py)")), Gravity.SERIOUS))
        .contains(
            "values damaged: check your client with `assay client check /home/me/my.py`, for a wrong client looks"
                + " like a harm of the engine (own)");
  }

  @Test
  void lossesOfAnOwnProgram_areSuspectWithoutAFaultOnly() {
    Plan plan = sentBy("program(/home/me/my.py)");
    trial("own", 1, List.of(), lost(0));
    assertThat(texts(trust(plan), Gravity.SERIOUS))
        .noneMatch(text -> text.contains("client check"));
    trial("own", 2, List.of(), lost(3));
    assertThat(texts(trust(plan), Gravity.SERIOUS))
        .anyMatch(text ->
            text.startsWith("writes lost without a fault: check your client with `assay client"));
  }

  private static Plan sentBy(String language) {
    Map<String, Plan.Value> settings =
        new LinkedHashMap<>(SyntheticTrial.configuration("own").settings());
    settings.put("client-language", new Plan.Value(language, "study.yaml:7"));
    return SyntheticTrial.plan(
        SyntheticTrial.step(SyntheticTrial.Behaviour.good()),
        List.of(new Configuration("own", "own", settings)),
        2);
  }

  @Test
  void writesLostInATrialThatDoesNotCount_areToldFirst() {
    trial("sync", 1, List.of(), lost(0), p99(1e6));
    trial("sync", 2, List.of(UNFINISHED), lost(40), p99(1e6));
    trial("sync", 3, List.of(UNFINISHED), lost(2), p99(1e6));

    Caveat first = trust(plan(3, "sync")).getFirst();
    assertThat(first.gravity()).isEqualTo(Gravity.SERIOUS);
    assertThat(SentenceRenderer.name(first.text())).isEqualTo("writes lost outside the table");
    assertThat(Said.of(first.text()))
        .isEqualTo(
            "42 acknowledged writes were lost in sync-2 and sync-3, which do not count because of"
                + " E603: the trial was not finished");
  }

  private static Verdict withSecondFailure(long writes, String text) {
    List<Measure> measures =
        List.of(
            Measure.of("lost-writes", writes, Fact.quoted(writes + " of 9,000")),
            Measure.of(UnplannedFailure.MEASURE, 1, Fact.quoted(text)));
    return new Verdict(
        writes == 0 ? Status.VALID : Status.INVALID,
        Fact.quoted(""),
        measures,
        List.of(),
        List.of());
  }

  @Test
  void secondFailures_areToldOnceWhereTheyLostAndOnceWhereTheyDidNot() {
    trial("sync", 1, List.of(), withSecondFailure(30, "member-2 ended by itself"), p99(1e6));
    trial("sync", 2, List.of(), withSecondFailure(12, "member-3 ended by itself"), p99(1e6));
    trial("sync", 3, List.of(), withSecondFailure(0, "member-1 ended by itself"), p99(1e6));

    assertThat(texts(trust(plan(3, "sync")), Gravity.SERIOUS))
        .containsExactly(
            "no configuration is charged with the 42 acknowledged writes that sync-1 and sync-2 lost: a"
                + " second failure struck that no fault explains: member-2 ended by itself (in the"
                + " first of them)",
            "the figures after the fault in sync-3 have another cause too: a second failure struck that"
                + " no fault explains: member-1 ended by itself");
  }

  @Test
  void otherHarmInATrialThatDoesNotCount_isToldByItsCheck() {
    Verdict stale =
        new Verdict(
            Status.INVALID,
            Fact.quoted(""),
            List.of(Measure.share("stale-reads", 0.25, 0.2, 0.3, Fact.quoted("25 % of 400"))),
            List.of(),
            List.of());
    trial("sync", 1, List.of(UNFINISHED), stale, p99(1e6));

    assertThat(Said.of(trust(plan(1, "sync")).getFirst().text()))
        .startsWith("the check lost-writes proved harm (stale-reads: 25 % of 400) in sync-1, which")
        .endsWith("does not count because of E603: the trial was not finished");
  }

  /// A loss that spoils only times is in the results table, and so is every counting figure.
  @Test
  void writesLostInATrialThatCounts_areNoCaveat() {
    trial("sync", 1, List.of(SLOW), lost(40), Measurement.of("lost-writes", 40, 9000), p99(1e6));
    trial("none", 1, List.of(UNFINISHED), lost(0), p99(1e6));

    assertThat(texts(trust(plan(1, "sync", "none")), Gravity.SERIOUS)).isEmpty();
  }
}
