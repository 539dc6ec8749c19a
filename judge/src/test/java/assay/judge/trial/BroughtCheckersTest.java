package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.Judge;
import assay.judge.JudgedRuns;
import assay.judge.RunJudgement;
import assay.judge.Said;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.WitnessList;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.history.JudgeMemoryLimits;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.Results;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import assay.words.GlossaryEntry;
import assay.words.GlossaryEntry.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checkers of a user's jar, with the words that the run's plan keeps.
final class BroughtCheckersTest extends JudgedRuns {

  private static final String CHECK = "made-gaps";

  private static final Map<String, String> TRAITS =
      Map.ofEntries(
          Map.entry("side", "cost"),
          Map.entry("better", "lower"),
          Map.entry("fold", "worst"),
          Map.entry("timing", "none"),
          Map.entry("check", CHECK),
          Map.entry("harm", "yes"),
          Map.entry("said", "gaps of ours"),
          Map.entry("page", "shown"),
          Map.entry("compare", "shown"),
          Map.entry("answer", "50"),
          Map.entry("trade", "50"));

  private static final List<GlossaryEntry> WORDS =
      List.of(
          new GlossaryEntry(
              CHECK, Kind.CHECK, "How many gaps.", "", "count", TRAITS, Map.of(), List.of()));

  private static final JudgeMemoryLimits PARTS = new JudgeMemoryLimits(0, 8192);

  private @Nullable SyntheticRun run;

  @BeforeEach
  void good() {
    behaviours.put("sync", Behaviour.good());
  }

  @AfterEach
  void none() {
    CheckerRegistry.bring(List.of());
  }

  private record Made(Function<Evidence, Verdict> said) implements Checker {

    @Override
    public String name() {
      return CHECK;
    }

    @Override
    public boolean readsHistory() {
      return false;
    }

    @Override
    public Verdict check(Evidence evidence) {
      return said.apply(evidence);
    }
  }

  private static Verdict verdict(Status status, double gaps, List<Witness> witnesses) {
    return verdict(status, Measure.exact(CHECK, gaps, Fact.quoted(gaps + " gaps")), witnesses);
  }

  private static Verdict verdict(Status status, Measure measure, List<Witness> witnesses) {
    return new Verdict(
        status, Fact.quoted("gaps were sought"), List.of(measure), List.of(), witnesses);
  }

  private static List<Witness> shown() {
    return List.of(new Witness(Fact.quoted("here"), List.of()));
  }

  private SyntheticRun run() throws IOException {
    SyntheticRun made = run;
    if (made == null) {
      made = made();
      run = made;
    }
    return made;
  }

  private SyntheticRun made() throws IOException {
    return run(
        1, plan -> plan.toBuilder().checks(List.of(CHECK, "lost-writes")).words(WORDS).plan());
  }

  private static Verdict found(RunJudgement judged) {
    return judged.verdicts().verdicts().stream()
        .filter(each -> each.checker().equals(CHECK))
        .map(TrialVerdict::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static Answer answer(RunJudgement judged) {
    return judged.results().questions().stream()
        .filter(each -> each.kind() == QuestionResult.Kind.CHECK && each.asked().equals(CHECK))
        .findFirst()
        .orElseThrow()
        .result();
  }

  @Test
  void itsHarm_isInTheTableAndInTheAnswer() throws IOException {
    CheckerRegistry.bring(List.of(new Made(read -> verdict(Status.INVALID, 3, shown()))));

    RunJudgement judged = Judge.judge(run().directory());

    assertThat(figure(judged.results(), "sync", CHECK).value()).isEqualTo(3);
    assertThat(figure(judged.results(), "sync", CHECK).unit()).isEqualTo("count");
    assertThat(Said.of(judged.results().answer())).startsWith("“sync” had 3.0 gaps gaps of ours");
    assertThat(answer(judged)).isEqualTo(Answer.HARM);
    assertThat(figure(judged.results(), "sync", "lost-writes").value()).isZero();
  }

  @Test
  void whatItFindsInOrder_isClear() throws IOException {
    CheckerRegistry.bring(List.of(new Made(read -> verdict(Status.VALID, 0, List.of()))));
    RunJudgement judged = Judge.judge(run().directory());
    assertThat(figure(judged.results(), "sync", CHECK).value()).isZero();
    assertThat(answer(judged)).isEqualTo(Answer.CLEAR);
  }

  private void notKnown(String... reasons) throws IOException {
    SyntheticRun run = run();
    for (JudgeMemoryLimits memory : List.of(JudgeMemoryLimits.ofHeap(), PARTS)) {
      RunJudgement judged = Judge.judge(run.directory(), memory);
      assertThat(found(judged).status()).isEqualTo(Status.UNKNOWN);
      assertThat(Said.of(found(judged).summary())).contains(reasons);
      assertThat(figure(judged.results(), "sync", CHECK).value()).isNull();
      assertThat(answer(judged)).isEqualTo(Answer.UNKNOWN);
      assertThat(judged.results().outcome()).isEqualTo(Results.Outcome.UNANSWERED);
      assertThat(figure(judged.results(), "sync", "lost-writes").value()).isZero();
    }
  }

  @Test
  void withoutItsJar_theAnswerIsNotKnown() throws IOException {
    notKnown("the checker `made-gaps` is not here", "--with");
  }

  private static Map<String, Function<Evidence, Verdict>> wrong() {
    Measure other = Measure.of("lost-writes", 0, Fact.quoted("none"));
    Measure undeclared = Measure.of("made-gap", 0, Fact.quoted("none"));
    return Map.ofEntries(
        Map.entry(
            "the checker failed: java.lang.IllegalStateException: lost",
            read -> {
              throw new IllegalStateException("lost");
            }),
        Map.entry(
            "the checker failed: java.lang.NoSuchMethodError: gone",
            read -> {
              throw new NoSuchMethodError("gone");
            }),
        Map.entry(
            "the checker failed: java.lang.AssertionError: odd",
            read -> {
              throw new AssertionError("odd");
            }),
        Map.entry(
            "the checker failed: java.lang.StackOverflowError",
            read -> {
              throw new StackOverflowError();
            }),
        Map.entry("could not show it", read -> verdict(Status.INVALID, 3, List.of())),
        Map.entry("gave the figure `lost-writes`", read -> verdict(Status.VALID, other, List.of())),
        Map.entry(
            "gave the figure `made-gap`", read -> verdict(Status.VALID, undeclared, List.of())),
        Map.entry("gave NaN", read -> verdict(Status.VALID, Double.NaN, List.of())),
        Map.entry("gave -1.0", read -> verdict(Status.INVALID, -1, shown())),
        Map.entry("found nothing wrong", read -> verdict(Status.VALID, 2, List.of())));
  }

  @TestFactory
  Stream<DynamicTest> checker_thatIsWrong_isNotKnown() {
    return wrong().entrySet().stream()
        .map(each ->
            DynamicTest.dynamicTest(
                each.getKey(),
                () -> {
                  CheckerRegistry.bring(List.of(new Made(each.getValue())));
                  notKnown(each.getKey());
                }));
  }

  /// A user's code need not keep to what its types say.
  @TestFactory
  @SuppressWarnings("NullAway")
  Stream<DynamicTest> whatIsMissing_isNotKnown() {
    Map<String, Function<Evidence, Verdict>> missing =
        Map.of(
            "gave no verdict",
            read -> null,
            "a verdict's status",
            read -> verdict(null, 0, List.of()),
            "a verdict's summary",
            read -> new Verdict(Status.VALID, null, List.of(), List.of(), List.of()),
            "NullPointerException",
            read -> new Verdict(Status.VALID, Fact.quoted("fine"), List.of(), null, null),
            "a figure's text",
            read -> verdict(Status.VALID, Measure.exact(CHECK, 0, null), List.of()),
            "a witness's sentence",
            read -> verdict(Status.INVALID, 3, List.of(new Witness(null, List.of()))),
            "a curve's point is NaN",
            read ->
                new Verdict(
                    Status.VALID,
                    Fact.quoted("fine"),
                    List.of(),
                    List.of(new Curve("way", List.of(new Point(Double.NaN, 0, 1)))),
                    List.of()));
    return missing.entrySet().stream()
        .map(each ->
            DynamicTest.dynamicTest(
                each.getKey(),
                () -> {
                  CheckerRegistry.bring(List.of(new Made(each.getValue())));
                  notKnown(each.getKey());
                }));
  }

  /// A count of the keys, by each part's own.
  private static final class Keyed implements KeyedChecker<Keyed.Pass> {

    private final String fails;

    private Keyed(String fails) {
      this.fails = fails;
    }

    @Override
    public String name() {
      return CHECK;
    }

    @Override
    public Pass pass(Evidence evidence) {
      return new Pass(evidence, fails);
    }

    private static final class Pass extends KeyPass<Pass> {

      private final String fails;
      private final WitnessList witnesses;
      private long found;

      private Pass(Evidence evidence, String fails) {
        super(evidence);
        this.fails = fails;
        witnesses = new WitnessList(evidence);
      }

      private void fail(String where) {
        if (fails.equals(where)) {
          throw new NoClassDefFoundError(where);
        }
      }

      @Override
      public void judge() {
        fail("judge");
        for (int event = 0; event < history.size(); event++) {
          if (history.op(event).writes()) {
            found++;
            witnesses.add(history.startNanos(event), Fact.quoted("a write"), event);
          }
        }
      }

      @Override
      public void add(Pass later) {
        fail("add");
        found += later.found;
        witnesses.add(later.witnesses);
      }

      @Override
      public Verdict verdict() {
        fail("verdict");
        return BroughtCheckersTest.verdict(Status.INVALID, (double) found, witnesses.list());
      }
    }
  }

  @Test
  void keyedOne_findsTheSameInParts() throws IOException {
    CheckerRegistry.bring(List.of(new Keyed("")));
    SyntheticRun run = run();
    RunJudgement whole = Judge.judge(run.directory());
    assertThat(found(whole).status()).isEqualTo(Status.INVALID);
    assertThat(Judge.judge(run.directory(), PARTS)).isEqualTo(whole);
  }

  @ParameterizedTest
  @ValueSource(strings = {"judge", "verdict"})
  void keyedOne_thatFails_isNotKnown(String where) throws IOException {
    CheckerRegistry.bring(List.of(new Keyed(where)));
    notKnown("the checker failed: java.lang.NoClassDefFoundError: " + where);
  }
}
