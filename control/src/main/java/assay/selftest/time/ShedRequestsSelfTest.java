package assay.selftest.time;

import assay.judge.check.SimulatedOpenWindow;
import assay.judge.trial.CheckerRegistry;
import assay.metric.MetricFamily;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// Shedding during a stall. An engine stalls once for a known time while its client reaches its limit of requests in
/// flight and sheds the rest; the stall's length must be found. An overloaded engine that causes shedding but keeps
/// answering must not be accused.
///
/// Arrivals are Poisson. In half of the simulations, requests time out during the stall and make room for others, which
/// are not answered either.
public final class ShedRequestsSelfTest implements SelfTest {

  private static final int SIMULATIONS = 200;
  private static final long MS = 1_000_000;
  private static final long LASTS = 4_000 * MS;
  private static final long WITHIN = 25 * MS;
  private static final long NEVER = Long.MAX_VALUE / 2;

  private static final class Client {

    private final SplittableRandom random;
    private final int inFlight;
    private final double gapNanos;
    private final PriorityQueue<Long> ends = new PriorityQueue<>();
    private final History history = new History();
    private long shed;

    Client(SplittableRandom random) {
      this.random = random;
      this.inFlight = random.nextInt(16, 257);
      this.gapNanos = 1e9 / random.nextInt(500, 3001);
    }

    private interface Engine {
      long answers(long sentNanos);
    }

    History ask(Engine engine, long timeoutNanos) {
      for (long at = gap(gapNanos); at < LASTS; at += gap(gapNanos)) {
        while (!ends.isEmpty() && ends.peek() <= at) {
          ends.poll();
        }
        if (ends.size() == inFlight) {
          shed++;
          history.add(0, Operation.of(Op.READ, OperationOutcome.SHED, -1, 0, at, at));
          continue;
        }
        long answer = engine.answers(at);
        OperationOutcome outcome =
            answer - at > timeoutNanos ? OperationOutcome.UNKNOWN : OperationOutcome.OK;
        long end = outcome == OperationOutcome.OK ? answer : at + timeoutNanos;
        ends.add(end);
        history.add(0, Operation.of(Op.READ, outcome, 1, 1, at, end));
      }
      return history;
    }

    long gap(double mean) {
      return 1 + (long) (-mean * Math.log(1 - random.nextDouble()));
    }
  }

  @Override
  public String claim() {
    return "stalls: as long as they were, however much is shed; shedding alone is none";
  }

  @Override
  public Shown show() {
    SplittableRandom random = new SplittableRandom(23);
    int found = 0;
    long worst = 0;
    int accused = 0;
    long shed = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      long off = stalled(random.split());
      found += off <= WITHIN ? 1 : 0;
      worst = Math.max(worst, off);
      Client overloaded = new Client(random.split());
      accused += judged(overload(overloaded)).status() == Status.VALID ? 0 : 1;
      shed += overloaded.shed > 0 ? 1 : 0;
    }
    return new Shown(
        found == SIMULATIONS && accused == 0 && shed == SIMULATIONS,
        "%d of %d stalls within 25 ms; of %d engines that make clients shed and go on answering none accused"
            .formatted(SIMULATIONS, SIMULATIONS, SIMULATIONS),
        String.format(
            Locale.ROOT,
            "%d of %d, the worst %.1f ms off; %d of %d accused",
            found,
            SIMULATIONS,
            worst / 1e6,
            accused,
            shed));
  }

  private static long stalled(SplittableRandom random) {
    Client client = new Client(random);
    long stall = random.nextLong(150 * MS, 1_500 * MS);
    long from = random.nextLong(500 * MS, LASTS - stall);
    long timeout = random.nextBoolean() ? 120 * MS : NEVER;
    History history =
        client.ask(
            at -> (at >= from && at < from + stall ? from + stall : at) + client.gap(MS / 2.0),
            timeout);
    Verdict verdict = judged(history);
    double longest = verdict.measure(MetricFamily.STALLS.key()).map(Measure::value).orElse(0.0);
    return verdict.status() == Status.INVALID ? Math.abs(Math.round(longest) - stall) : NEVER;
  }

  /// One server with a service time a fifth above the mean gap between requests.
  private static History overload(Client client) {
    long[] free = new long[1];
    return client.ask(
        at -> {
          free[0] = Math.max(free[0], at) + client.gap(1.2 * client.gapNanos);
          return free[0];
        },
        NEVER);
  }

  private static Verdict judged(History history) {
    return CheckerRegistry.ask(
        "stalls", new SimulatedOpenWindow(history, new PartitionMap(), 0, LASTS, -1).evidence());
  }
}
