package assay.cli.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.shrink.StudyShrinker.End;
import assay.cli.shrink.StudyShrinker.Shrunk;
import assay.json.JsonCodec;
import assay.record.reproduction.ReproductionResult.Answer;
import assay.study.written.StudyDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// The oracle is a planted fault that shows with a known probability.
final class StudyShrinkerTest {

  private static final String STUDY =
      """
      {"study": "planted", "question": "?", "engine": "reference", "workload": "tradeoffs",
       "data": {"customers": "5000", "counters": "8"},
       "configurations": {"loses": {"members": "9", "machines": "9", "behaviour": "map", "loss": "20%"}},
       "steps": [
         {"closed": {"each": ["put 200", "get 200"]}},
         {"open": {"rate": "400/s", "warm-up": "2s", "for": "16s",
           "mix": {"put": "40", "get": "40", "reread": "20"},
           "faults": [
             {"kill": "member-1", "at": "2s"}, {"kill": "member-2", "at": "4s"},
             {"kill": "member-3", "at": "6s"}, {"kill": "member-4", "at": "8s"},
             {"kill": "member-5", "at": "10s"}, {"kill": "member-6", "at": "12s"}]}}],
       "check": ["lost-writes", "stale-reads"], "seed": "7"}
      """;

  private static final List<String> NEEDED = List.of("member-2", "member-5");

  private static StudyDocument study() {
    return new StudyDocument(JsonCodec.read(STUDY, ObjectNode.class));
  }

  private static List<String> targets(StudyDocument study) {
    return StudyParts.allFaults(study).stream()
        .map(fault -> fault.path("kill").asString())
        .toList();
  }

  /// Both faults, and some puts: fewer show less of it.
  private static boolean harmful(StudyDocument study) {
    return targets(study).containsAll(NEEDED) && StudyParts.kinds(study).contains("put");
  }

  private static final class Planted implements CandidateRunner {

    private final SplittableRandom random;
    private final ToDoubleFunction<StudyDocument> share;
    private final List<String> decided = new ArrayList<>();
    private int left = Integer.MAX_VALUE;
    private int interruptedAt = Integer.MAX_VALUE;
    private int run;

    Planted(long seed, ToDoubleFunction<StudyDocument> share) {
      this.random = new SplittableRandom(seed);
      this.share = share;
    }

    @Override
    public boolean possible(StudyDocument study) {
      List<String> targets = targets(study);
      int members = StudyParts.settings(study).path("members").asInt();
      return !study.root().path("steps").isEmpty()
          && members > targets.size()
          && targets.stream().allMatch(each -> Integer.parseInt(each.substring(7)) <= members)
          && study.root().path("data").path("customers").asLong() > 0;
    }

    @Override
    public Answer run(StudyDocument study) throws InterruptedException {
      run++;
      if (run >= interruptedAt) {
        throw new InterruptedException();
      }
      double of = share.applyAsDouble(study);
      if (Double.isNaN(of)) {
        return Answer.NOT_KNOWN;
      }
      return random.nextDouble() < of ? Answer.CAME_BACK : Answer.DID_NOT_COME_BACK;
    }

    @Override
    public boolean timeLeft() {
      return run < left;
    }

    @Override
    public void decided(String what, boolean kept) {
      decided.add(what);
    }
  }

  private static Shrunk shrunk(Planted planted) {
    return new StudyShrinker(planted, 10).shrink(study(), "lost-writes");
  }

  private static StudyDocument last(Shrunk shrunk) {
    return shrunk.kept().getLast();
  }

  private record Tries(int exact, int smallest, long trials, int shrunk) {}

  /// How many of some searches end with exactly the two faults.
  private static Tries tries(int searches, double with, double without) {
    int exact = 0;
    int smallest = 0;
    long trials = 0;
    int found = 0;
    for (int seed = 0; seed < searches; seed++) {
      Shrunk shrunk = shrunk(new Planted(seed, study -> harmful(study) ? with : without));
      if (!shrunk.found()) {
        continue;
      }
      found++;
      trials += shrunk.trials();
      boolean two = targets(last(shrunk)).equals(NEEDED);
      exact += two ? 1 : 0;
      smallest +=
          two
                  && StudyParts.kinds(last(shrunk)).equals(List.of("put"))
                  && StudyParts.steps(last(shrunk)).size() == 1
                  && StudyParts.settings(last(shrunk)).path("members").asInt() == 5
              ? 1
              : 0;
    }
    return new Tries(exact, smallest, trials, found);
  }

  @Test
  void twoFaultsOfSix_areFound_inNineOfTenSearches() {
    for (double without : new double[] {0, 0.02}) {
      Tries tries = tries(200, 0.6, without);
      assertThat(tries.shrunk()).isGreaterThanOrEqualTo(199);
      assertThat(tries.exact()).isGreaterThanOrEqualTo(tries.shrunk() * 9 / 10);
      assertThat(tries.smallest()).isGreaterThanOrEqualTo(tries.shrunk() * 8 / 10);
    }
  }

  @Test
  void certainHarm_needsFewTrials() {
    Tries tries = tries(50, 1, 0);
    assertThat(tries.exact()).isEqualTo(50);
    assertThat(tries.trials() / tries.shrunk()).isLessThan(150);
  }

  @Test
  void rareHarm_keepsItsShare() {
    Tries tries = tries(50, 0.3, 0);
    assertThat(tries.exact()).isGreaterThanOrEqualTo(tries.shrunk() * 9 / 10);
  }

  @Test
  void harmThatNeverComesBack_isNotShrunk() {
    Planted planted = new Planted(1, study -> 0);
    Shrunk shrunk = shrunk(planted);
    assertThat(shrunk.end()).isEqualTo(End.NEVER_BACK);
    assertThat(shrunk.found()).isFalse();
    assertThat(shrunk.judged()).isEqualTo(10);
    assertThat(planted.decided).isEmpty();
  }

  @Test
  void trialsWithoutAnAnswer_sayNothing() {
    assertThat(shrunk(new Planted(1, study -> Double.NaN)).end()).isEqualTo(End.NOT_KNOWN);
    StudyDocument original = study();
    Shrunk shrunk =
        shrunk(
            new Planted(
                1,
                study -> study.text(List.of()).equals(original.text(List.of())) ? 1 : Double.NaN));
    assertThat(shrunk.end()).isEqualTo(End.SMALLEST);
    assertThat(shrunk.kept()).hasSize(1);
  }

  @Test
  void endOfTheTime_leavesTheSmallestSoFar() {
    Planted planted = new Planted(1, study -> harmful(study) ? 1 : 0);
    planted.left = 30;
    Shrunk shrunk = shrunk(planted);
    assertThat(shrunk.end()).isEqualTo(End.TIME_OVER);
    assertThat(shrunk.trials()).isEqualTo(30);
    assertThat(shrunk.kept().size()).isBetween(2, 15);
    assertThat(harmful(last(shrunk))).isTrue();
  }

  @Test
  void interruption_leavesTheSmallestSoFar() {
    Planted planted = new Planted(1, study -> harmful(study) ? 1 : 0);
    planted.interruptedAt = 30;
    Shrunk shrunk = shrunk(planted);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(shrunk.end()).isEqualTo(End.INTERRUPTED);
    assertThat(shrunk.kept().size()).isGreaterThan(1);
  }

  /// One by one, so nothing more can be left out of the smallest study.
  @Test
  void smallestStudy_isWithoutEverythingThatIsNotNeeded() {
    Shrunk shrunk = shrunk(new Planted(1, study -> harmful(study) ? 1 : 0));
    assertThat(last(shrunk).text(List.of()))
        .isEqualTo(
            """
            study: planted
            question: '?'
            engine: reference
            workload: tradeoffs
            data: { customers: 1, counters: 0 }
            configurations:
              loses: { members: 5 }
            steps:
              - open:
                  rate: 1/s
                  warm-up: 0s
                  for: 1s
                  mix: { put: 100 }
                  faults:
                    - { kill: member-2, at: 250ms }
                    - { kill: member-5, at: 625ms }
            check: [lost-writes]
            seed: 7
            """);
  }
}
