package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.results.InvalidReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SoakRoundJudgeTest {

  private static final Reason LATE = new Reason("E701", Fact.quoted("late"), Invalidated.TIMES);
  private static final Reason WITHOUT_EFFECT =
      new Reason("E602", Fact.quoted("nothing happened"), Invalidated.EVERYTHING);

  private static final Reason TOO_LONG =
      new Reason("E613", Fact.quoted("a pause of 1s lasted 11.0 s"), Invalidated.EVERYTHING);

  private static Plan soak() {
    Configuration only = SyntheticTrial.configuration("sync");
    return SyntheticTrial.plan(
            SyntheticTrial.step(SyntheticTrial.Behaviour.good()), List.of(only), 1)
        .soaking(only, Duration.ofHours(8));
  }

  private static List<TrialJudgement> rounds(int good, Reason... spoilt) {
    List<TrialJudgement> judgements = new ArrayList<>();
    for (int i = 0; i < good + spoilt.length; i++) {
      List<Reason> reasons = i < good ? List.of() : List.of(spoilt[i - good]);
      Plan.Trial trial = new Plan.Trial("sync-" + (i + 1), "sync", i + 1);
      judgements.add(FindingDraft.of(trial).reasons(reasons).finding());
    }
    return judgements;
  }

  @Test
  void timingOfAFewRounds_isForgiven_andThatOfManyIsNot() {
    assertThat(SoakRoundJudge.invalid(soak(), rounds(9, LATE))).isEmpty();
    assertThat(SoakRoundJudge.invalid(soak(), rounds(2, LATE)))
        .containsExactly(new InvalidReason("sync-3", "E701", Fact.quoted("late")));
  }

  @Test
  void faultsOfAFewRoundsThatWereMistimed_areForgiven_andThoseOfManyAreNot() {
    assertThat(SoakRoundJudge.invalid(soak(), rounds(9, TOO_LONG))).isEmpty();
    assertThat(SoakRoundJudge.invalid(soak(), rounds(2, TOO_LONG)))
        .containsExactly(
            new InvalidReason("sync-3", "E613", Fact.quoted("a pause of 1s lasted 11.0 s")));
  }

  @Test
  void faultWithoutEffect_isNeverForgiven() {
    assertThat(SoakRoundJudge.invalid(soak(), rounds(99, WITHOUT_EFFECT)))
        .containsExactly(new InvalidReason("sync-100", "E602", Fact.quoted("nothing happened")));
  }
}
