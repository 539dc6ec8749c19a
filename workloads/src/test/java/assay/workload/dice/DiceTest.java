package assay.workload.dice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Claim;
import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.api.Settings;
import assay.api.pairupdate.PairUpdate;
import assay.workload.PlainDraw;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DiceTest {

  private static final int INCREMENTERS = 12;

  private final Dice dice = new Dice();
  private final SerialSession session = new SerialSession();

  private static DataParameters data(String... settings) {
    Map<String, String> all = new HashMap<>(Map.of("solution", "plain"));
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return new DataParameters(
        Map.of("incrementers", (long) INCREMENTERS, "value", 8L), new Settings(all));
  }

  private void load(DataParameters data) {
    List<Claim> claims =
        IntStream.range(0, INCREMENTERS)
            .mapToObj(key -> new Claim(key, 1, Claim.Leaves.VERSION))
            .toList();
    assertThat(dice.load(claims, new InOrder(2).of(data, 1)).execute(session).outcome())
        .isEqualTo(Outcome.OK);
  }

  @Test
  void roll_addsOneToTheIncrementersCounter_andMarksIt() {
    load(data());
    Response rolled = PlainDraw.next(dice, "rollAll", 3, data(), new InOrder(2)).execute(session);
    assertThat(rolled.outcome()).isEqualTo(Outcome.OK);
    assertThat(rolled.rows()).isEqualTo(3);
    assertThat(session.map(Session.DEFAULT_MAP))
        .containsEntry(new IncrementerKey(0, 0), new Incrementer(0, 0, 1, 2))
        .containsEntry(new IncrementerKey(1, 1), new Incrementer(1, 1, 1, 2))
        .containsEntry(new IncrementerKey(3, 1), new Incrementer(3, 1, 0, 1));
    assertThat(session.map(Counter.MAP))
        .containsEntry(0, new Counter(0, 2, "xxxxxxxx"))
        .containsEntry(1, new Counter(1, 1, "xxxxxxxx"));
  }

  @Test
  void roll_writesItsIncrementersAndLeavesOneInTheirCounters() {
    Request roll = PlainDraw.next(dice, "roll", 1, data(), new InOrder(5));
    assertThat(roll.claims())
        .extracting(Claim::key, Claim::leaves)
        .containsExactly(tuple(0, Claim.Leaves.VERSION), tuple(INCREMENTERS, Claim.Leaves.COUNT));
  }

  @Test
  void rollThatWasDone_changesNothing_andVersionsMayBeSkipped() {
    Roll roll = new Roll(new IncrementerKey(3, 1), 4, 8);
    Incrementer done = new Incrementer(3, 1, 2, 4);
    assertThat(roll.apply(done, new Counter(1, 9, ""))).isNull();
    PairUpdate.Pair pair = roll.apply(new Incrementer(3, 1, 1, 2), new Counter(1, 9, "t"));
    assertThat(pair).isEqualTo(new PairUpdate.Pair(done, new Counter(1, 10, "t")));
  }

  @Test
  void rollThatStoresNothing_isNotTakenForDone() {
    load(data());
    Response unused = PlainDraw.next(dice, "roll", 1, data(), new InOrder(2)).execute(session);
    assertThat(PlainDraw.next(dice, "roll", 1, data(), new InOrder(2)).execute(session).outcome())
        .isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void audit_notesVersionsAndCounts() {
    load(data());
    Response unused = PlainDraw.next(dice, "rollAll", 3, data(), new InOrder(2)).execute(session);
    List<Integer> all = IntStream.range(0, INCREMENTERS + 2).boxed().toList();
    assertThat(dice.audit(all, data()).execute(session).observations())
        .hasSize(INCREMENTERS + 2)
        .contains(
            new Observation(0, What.REGISTER, 2),
            new Observation(3, What.REGISTER, 1),
            new Observation(INCREMENTERS, What.COUNT, 2),
            new Observation(INCREMENTERS + 1, What.COUNT, 1));
  }

  @Test
  void instances_shareCountersOrHaveTheirOwn() {
    DiceLayout shared = DiceLayout.of(data("clients", "4", "hot-spots", "8"));
    DiceLayout own = DiceLayout.of(data("clients", "4", "hot-spots", "8", "contention", "own"));
    int[] ofFirst = IntStream.range(0, 400).filter(i -> i % 4 == 0).toArray();
    assertThat(IntStream.of(ofFirst).map(shared::counterOf).distinct()).hasSize(8);
    assertThat(IntStream.of(ofFirst).map(own::counterOf).distinct()).containsExactly(0, 4);
  }

  @Test
  void countersThatCannotBeDealtOut_areRefused() {
    DataParameters data = data("clients", "3", "hot-spots", "4", "contention", "own");
    assertThat(dice.incompatibilities(data, List.of("roll"))).hasSize(1);
    assertThat(dice.incompatibilities(data("clients", "3", "hot-spots", "4"), List.of("roll")))
        .isEmpty();
    assertThat(dice.incompatibilities(data("hot-spots", "0"), List.of("roll"))).hasSize(1);
  }

  @Test
  void agreement_isToldWithItsWitness() {
    load(data());
    Response unused = PlainDraw.next(dice, "rollAll", 4, data(), new InOrder(2)).execute(session);
    DiceLayout layout = DiceLayout.of(data());
    assertThat(CounterAgreementCheck.of(session, layout)).returns(true, ContentReport::right);

    session.map(Session.DEFAULT_MAP).put(new IncrementerKey(0, 0), new Incrementer(0, 0, 0, 1));
    ContentReport torn = CounterAgreementCheck.of(session, layout);
    assertThat(torn.different()).isEqualTo(1);
    assertThat(torn.witnesses())
        .containsExactly("counter 0 says 2, and its incrementers were processed 1 times");

    session.map(Counter.MAP).remove(1);
    ContentReport gone = CounterAgreementCheck.of(session, layout);
    assertThat(gone.missing()).isEqualTo(1);
    assertThat(gone.unexpected()).isZero();
  }

  @Test
  void countersThatNobodyCountedOn_areRight() {
    load(data());
    assertThat(CounterAgreementCheck.of(session, DiceLayout.of(data("hot-spots", "5"))))
        .returns(true, ContentReport::right);
  }

  /// Draws consecutive keys, each with the same version.
  private static final class InOrder extends PlainDraw {

    private int next;
    private long tags;

    InOrder(long version) {
      super(version, 0);
    }

    @Override
    public RandomGenerator random() {
      return RandomGenerator.getDefault();
    }

    @Override
    public int key() {
      return next++;
    }

    @Override
    protected long number() {
      return ++tags;
    }
  }
}
