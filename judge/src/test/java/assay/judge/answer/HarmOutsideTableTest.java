package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialMetrics;
import assay.judge.trial.TrialValidity;
import assay.plan.Plan;
import assay.record.FigureDraft;
import assay.record.results.Results.Row;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Harm without a figure in the results table is reported anyway, and no other harm is reported twice.
final class HarmOutsideTableTest {

  private static final Row SYNC = new Row("sync", Map.of(), List.of());

  private final List<TrialJudgement> judgements = new ArrayList<>();

  private void trial(
      int repeat,
      boolean control,
      String checker,
      Verdict verdict,
      TrialValidity.@Nullable Reason bad) {
    trial(repeat, control, Map.of(checker, verdict), bad);
  }

  private void trial(
      int repeat,
      boolean control,
      Map<String, Verdict> verdicts,
      TrialValidity.@Nullable Reason bad) {
    String id = "sync-" + repeat + (control ? "-control" : "");
    Plan.Trial trial = new Plan.Trial(id, "sync", repeat, control);
    List<Measurement> measurements =
        verdicts.values().stream()
            .flatMap(verdict ->
                verdict.measures().stream().map(measure -> TrialMetrics.reading(verdict, measure)))
            .toList();
    judgements.add(
        FindingDraft.of(trial)
            .reasons(bad == null ? List.of() : List.of(bad))
            .verdicts(verdicts)
            .readings(measurements)
            .finding());
  }

  private static Verdict stale(Status status, double share, double afterFault) {
    return new Verdict(
        status,
        Fact.quoted("so many reads were stale"),
        List.of(
            Measure.share("stale-reads", share, 0.0, 1.0, Fact.quoted(share + "")),
            Measure.share(
                "stale-reads-after-fault", afterFault, 0.0, 1.0, Fact.quoted(afterFault + ""))),
        List.of(),
        List.of());
  }

  private static Verdict lost(Status status, long writes) {
    return new Verdict(
        status,
        Fact.quoted("2 keys hold a version nobody wrote"),
        List.of(Measure.of("lost-writes", writes, Fact.quoted(writes + " of 100"))),
        List.of(),
        List.of());
  }

  private List<String> caveats() {
    return HarmOutsideTable.of(judgements).caveats().stream()
        .map(caveat -> Said.of(caveat.text()))
        .toList();
  }

  @Test
  void violationThatNoFigureCounts_isTold_andNoneIsDemandedInVain() {
    trial(1, false, "lost-writes", lost(Status.INVALID, 0), null);
    HarmOutsideTable harm = HarmOutsideTable.of(judgements);

    assertThat(harm.leftOut()).isFalse();
    assertThat(harm.otherwise().getOrDefault("sync", List.of()))
        .extracting(Said::of)
        .isEqualTo(List.of("violated the check lost-writes (2 keys hold a version nobody wrote)"));
    HarmOutsideTable.Doubt doubt = Objects.requireNonNull(harm.doubt("sync", "lost-writes"));
    assertThat(doubt.counts()).isTrue();
    assertThat(caveats()).singleElement().asString().contains("by what no figure counts");
  }

  /// A repeated run has no figures in the results table, but harm that it proved stays proven.
  @Test
  void harmOfARunThatWasSuperseded_isTold_andNoneIsDemandedInVain() {
    trial(1, false, "lost-writes", lost(Status.INVALID, 7), null);

    HarmOutsideTable harm = HarmOutsideTable.of(List.of(), judgements);

    assertThat(harm.leftOut()).isTrue();
    HarmOutsideTable.Doubt doubt = Objects.requireNonNull(harm.doubt("sync", "lost-writes"));
    assertThat(doubt.counts()).isTrue();
    assertThat(harm.caveats())
        .singleElement()
        .extracting(caveat -> Said.of(caveat.text()))
        .asString()
        .contains("7 acknowledged writes were lost", "superseded when the run was resumed");
  }

  @Test
  void soundRunThatWasSuperseded_hasNothingToTell() {
    trial(1, false, "lost-writes", lost(Status.VALID, 0), null);
    HarmOutsideTable harm = HarmOutsideTable.of(List.of(), judgements);
    assertThat(harm.leftOut()).isFalse();
    assertThat(harm.caveats()).isEmpty();
    assertThat(harm.doubt("sync", "lost-writes")).isNull();
  }

  @Test
  void harmThatAFigureShows_isNotToldAgain() {
    trial(1, false, "lost-writes", lost(Status.INVALID, 7), null);
    trial(1, false, "stale-reads", stale(Status.INVALID, 0.1, 0), null);
    trial(1, false, "session-guarantees", stale(Status.VALID, 0, 0), null);

    HarmOutsideTable harm = HarmOutsideTable.of(judgements);

    assertThat(harm.leftOut()).isFalse();
    assertThat(harm.otherwise()).isEmpty();
    assertThat(harm.doubt("sync", "lost-writes")).isNull();
    assertThat(harm.caveats()).isEmpty();
  }

  /// Stale reads after a fault have a separate figure; a demand for no stale reads includes them.
  @Test
  void staleReadsAfterAFault_areNotMetByNoneBeforeIt() {
    trial(1, false, "stale-reads", stale(Status.INVALID, 0, 0.2), null);

    HarmOutsideTable.Doubt doubt =
        Objects.requireNonNull(HarmOutsideTable.of(judgements).doubt("sync", "stale-reads"));
    assertThat(doubt.counts()).isTrue();
    assertThat(HarmOutsideTable.of(judgements).doubt("sync", "stale-reads-after-fault")).isNull();
  }

  /// Lost writes break the sessions that wrote them: the loss reports that.
  @Test
  void brokenSessionsOfALoss_areNotToldBesideIt() {
    Verdict broken =
        new Verdict(
            Status.INVALID,
            Fact.quoted("9 reads went back after the fault"),
            List.of(Measure.share("session-guarantees", 0, 0.0, 0.1, Fact.quoted("0 of 600"))),
            List.of(),
            List.of());
    trial(
        1,
        false,
        Map.of("lost-writes", lost(Status.INVALID, 7), "session-guarantees", broken),
        null);
    assertThat(HarmOutsideTable.of(judgements).otherwise()).isEmpty();
    assertThat(HarmOutsideTable.of(judgements).caveats()).isEmpty();
    assertThat(HarmOutsideTable.of(judgements).doubt("sync", "session-guarantees")).isNotNull();

    judgements.clear();
    trial(
        1, false, Map.of("lost-writes", lost(Status.VALID, 0), "session-guarantees", broken), null);
    assertThat(HarmOutsideTable.of(judgements).otherwise()).hasSize(1);
    assertThat(HarmOutsideTable.of(judgements).caveats()).hasSize(1);
  }

  @Test
  void noLossWithoutAFault_saysThatNothingWasAtRisk() {
    Row row =
        new Row(
            "sync",
            Map.of(),
            List.of(FigureDraft.of("lost-writes", 0.0, null).cost("count").figure()));
    HarmOutsideTable nothing = HarmOutsideTable.of(judgements);

    assertThat(Said.of(new HarmSentence(List.of(row), 1, nothing, true).sentence()))
        .isEqualTo("no configuration was seen to lose a write");
    assertThat(Said.of(new HarmSentence(List.of(row), 1, nothing, false).sentence()))
        .isEqualTo("no configuration was seen to lose a write, and no fault put a write at risk");
  }

  @Test
  void harmInTheControl_isToldAndCounts() {
    trial(1, false, "lost-writes", lost(Status.VALID, 0), null);
    trial(1, true, "lost-writes", lost(Status.INVALID, 40), null);
    HarmOutsideTable harm = HarmOutsideTable.of(judgements);

    assertThat(harm.leftOut()).isTrue();
    HarmOutsideTable.Doubt doubt = Objects.requireNonNull(harm.doubt("sync", "lost-writes"));
    assertThat(doubt.counts()).isTrue();
    assertThat(Said.of(doubt.words())).isEqualTo("the A/A control has some");
    assertThat(caveats())
        .containsExactly("40 acknowledged writes were lost in sync-1-control, the A/A control");
  }

  @Test
  void harmInARunThatDoesNotCount_isTold_andLeavesItOpen() {
    trial(
        1,
        false,
        "lost-writes",
        lost(Status.INVALID, 3),
        new TrialValidity.Reason(
            "E601", Fact.quoted("a member ended"), TrialValidity.Invalidated.EVERYTHING));
    HarmOutsideTable harm = HarmOutsideTable.of(judgements);

    assertThat(harm.leftOut()).isTrue();
    HarmOutsideTable.Doubt doubt = Objects.requireNonNull(harm.doubt("sync", "lost-writes"));
    assertThat(doubt.counts()).isFalse();
    assertThat(harm.otherwise()).isEmpty();
    assertThat(Said.of(new HarmSentence(List.of(SYNC), 1, harm, true).sentence()))
        .isEqualTo(
            "“sync” violated the check lost-writes (2 keys hold a version nobody wrote), which no"
                + " figure counts");
    assertThat(caveats())
        .containsExactly(
            "3 acknowledged writes were lost in sync-1, which does not count because of E601: a"
                + " member ended");
  }
}
