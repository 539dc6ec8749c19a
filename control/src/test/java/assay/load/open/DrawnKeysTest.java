package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Operations;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.load.Bed;
import assay.load.keys.KeyDistribution;
import assay.load.keys.WriteLeases;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.plan.Step.Keys;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.schedule.Clock;
import assay.schedule.SeedDerivation;
import assay.schedule.VirtualClock;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Requests go to the keys they drew, so partitions without answers are asked as often as before.
@Timeout(120)
final class DrawnKeysTest {

  private static final Keys ZIPF = new Keys("zipf(0.99)", Keys.Choice.ZIPF, 0.99, 0, 0);
  private static final int RATE = 500;
  private static final int PARTITIONS = 31;
  private static final long MILLI = 1_000_000;

  /// The time from the clock's start to the load's.
  private static final long LEAD = 50 * MILLI;

  private final VirtualClock clock = new VirtualClock();

  @TempDir private Path folder;

  private static int[] partitionOf(int keys) {
    SplittableRandom random = new SplittableRandom(11);
    return IntStream.range(0, keys).map(key -> random.nextInt(PARTITIONS)).toArray();
  }

  private static Step.Open step(Duration lasts, Keys keys, int inFlight) {
    return new Step.Open(
        "open-1",
        RATE,
        Arrivals.POISSON,
        Duration.ZERO,
        lasts,
        Map.of("put", 100.0),
        keys,
        inFlight,
        List.of(),
        null);
  }

  private List<Operation> run(int[] partitionOf, Step.Open step, PartitionedSession.Rule rule)
      throws Exception {
    PartitionedSession session = new PartitionedSession(clock, partitionOf, rule);
    Bed bed = new Bed(clock, folder, session, partitionOf.length, 0, Map.of());
    new OpenStepRun(bed.context, 0, step).run();
    assertThat(bed.event(TimedEvent.Type.WINDOW_BEGINS).nanos()).isEqualTo(LEAD);
    return bed.events();
  }

  private static Evidence evidence(
      List<Operation> operations, int[] partitionOf, Duration lasts, long faultNanos) {
    Operations made =
        new Operations().partitions(partitionOf).step(LEAD, LEAD + lasts.toNanos(), faultNanos);
    operations.forEach(made::add);
    return made.evidence();
  }

  private static Measure measure(Verdict verdict, String metric) {
    return verdict.measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  /// 11 of 31 partitions never answer after a kill: 35 % of the requests in the remaining 11 s.
  @Test
  void partitionsThatNeverAnswerAgain_goOnBeingAsked() throws Exception {
    int[] partitionOf = partitionOf(400);
    Duration lasts = Duration.ofSeconds(14);
    long fault = LEAD + 3_000 * MILLI;
    List<Operation> operations =
        run(
            partitionOf,
            step(lasts, Keys.UNIFORM, 256),
            (partition, now) -> {
              boolean dead = now >= fault && partition < 11;
              return new PartitionedSession.Answer(now + (dead ? 500 : 1) * MILLI, !dead);
            });
    long due =
        operations.stream()
            .filter(each -> each.intendedNanos() >= fault && partitionOf[each.key()] < 11)
            .count();
    Verdict verdict =
        CheckerRegistry.ask("recovery", evidence(operations, partitionOf, lasts, fault));
    assertThat(verdict.status())
        .as(SentenceRenderer.of(verdict.summary()))
        .isEqualTo(Status.INVALID);
    assertThat(SentenceRenderer.of(verdict.summary())).contains("service was not restored");
    assertThat(due).isBetween(1_850L, 2_150L);
    assertThat(measure(verdict, "missed-requests").value()).isEqualTo((double) due, within(1.0));
  }

  /// Every key meets the outage of 1.5 s, and all are retired by then.
  @Test
  void engineThatWasAway_isSeenToBeBackByKeysThatAreWrittenAgain() throws Exception {
    int[] partitionOf = partitionOf(300);
    Duration lasts = Duration.ofSeconds(40);
    long fault = LEAD + 5_000 * MILLI;
    long back = fault + 1_500 * MILLI;
    List<Operation> operations =
        run(
            partitionOf,
            step(lasts, Keys.UNIFORM, 256),
            (partition, now) ->
                new PartitionedSession.Answer(now + MILLI, now < fault || now >= back));
    assertThat(operations)
        .filteredOn(each -> each.intendedNanos() > back)
        .allMatch(each -> each.outcome() == OperationOutcome.OK)
        .anyMatch(each -> each.op() == Op.REWRITE);
    Evidence evidence = evidence(operations, partitionOf, lasts, fault);
    assertThat(evidence.impossible()).isNull();
    Verdict verdict = CheckerRegistry.ask("recovery", evidence);
    assertThat(verdict.status()).as(SentenceRenderer.of(verdict.summary())).isEqualTo(Status.VALID);
    assertThat(measure(verdict, "recovery").value()).isEqualTo(1.5e9);
    long missed =
        operations.stream()
            .filter(each -> each.intendedNanos() >= fault && each.intendedNanos() < back)
            .count();
    assertThat(missed).isBetween(690L, 810L);
    assertThat(measure(verdict, "missed-requests").value()).isEqualTo((double) missed, within(1.0));
  }

  /// The hottest key's partition is away for 10 s. Its requests wait in their due order, and as
  /// many are late as if each had been sent at once.
  @Test
  void requestsForABusyKey_waitForIt() throws Exception {
    int[] partitionOf = partitionOf(1_000);
    long from = LEAD + 5_000 * MILLI;
    long to = from + 10_000 * MILLI;
    int hottest = partitionOf[hottestKey(partitionOf.length)];
    List<Operation> operations =
        run(
            partitionOf,
            step(Duration.ofSeconds(20), ZIPF, 4_096),
            (partition, now) ->
                new PartitionedSession.Answer(
                    partition == hottest && now >= from && now < to ? to : now + MILLI, true));
    List<Operation> during =
        operations.stream()
            .filter(each -> each.intendedNanos() >= from && each.intendedNanos() < to)
            .toList();
    long[] responses =
        during.stream()
            .mapToLong(each -> each.endNanos() - each.intendedNanos())
            .sorted()
            .toArray();
    double late =
        Arrays.stream(responses).filter(nanos -> nanos > 100 * MILLI).count()
            / (double) responses.length;
    double due =
        during.stream().filter(each -> partitionOf[each.key()] == hottest).count()
            / (double) during.size();
    assertThat(operations).allMatch(each -> each.outcome() == OperationOutcome.OK);
    assertThat(late).isGreaterThan(0.13).isCloseTo(due, within(0.01));
    // A share s waits for the rest of the 10 s: above x are s (1 - x / 10 s).
    assertThat(responses[responses.length * 99 / 100] / 1e9)
        .isCloseTo(10 * (1 - 0.01 / late), within(0.1));
  }

  private static int hottestKey(int keys) {
    KeyDistribution distribution =
        KeyDistribution.of(
            Clock.host(),
            ZIPF,
            new WriteLeases(keys, 0, 1),
            SeedDerivation.of(Bed.CLIENT.seed(), 0));
    SplittableRandom random = new SplittableRandom(1);
    int[] drawn = new int[keys];
    for (int i = 0; i < 100_000; i++) {
      drawn[distribution.next(random)]++;
    }
    return IntStream.range(0, keys).boxed().max((a, b) -> drawn[a] - drawn[b]).orElseThrow();
  }
}
