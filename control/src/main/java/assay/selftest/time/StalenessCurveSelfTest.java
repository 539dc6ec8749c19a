package assay.selftest.time;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Curves of stale reads from systems with a known closed form. The band must hold the true share of every
/// step at once.
///
/// - *refreshed*: each key's copy is made anew every 2 s, at a moment of its own: 1 − t / 2 s.
/// - *together*: all copies are made anew at the same moments.
/// - *delayed*: each write arrives after an exponential delay with a mean of 0.3 s: e^(−t / 0.3 s).
/// - *in phases*: that mean is 0.6 s in slow phases of a second, and 5 ms between them.
public final class StalenessCurveSelfTest implements SelfTest {

  /// Of each system.
  private static final int RUNS = 500;

  private static final long SEED = 20261129;
  private static final int PARTITIONS = 31;
  private static final int KEYS = 2 * PARTITIONS;
  private static final double EVENTS_A_SECOND = 90;
  private static final double WRITES = 1.0 / 3;
  private static final double LOAD_SECONDS = 3;
  private static final double SECONDS = 20;
  private static final double PERIOD = 2;
  private static final double DELAY = 0.3;
  private static final double SLOW_DELAY = 0.6;
  private static final double FAST_DELAY = 0.005;
  private static final double SLOW_SHARE = 0.3;

  enum Model {
    REFRESHED("refreshed"),
    TOGETHER("together"),
    DELAYED("delayed"),
    IN_PHASES("in phases");

    private final String words;

    Model(String words) {
      this.words = words;
    }
  }

  @Override
  public String claim() {
    return "curves of stale reads: the band holds the closed form, by time and by versions";
  }

  @Override
  public Shown show() {
    List<Coverage> all = Arrays.stream(Model.values()).map(model -> coverage(model, RUNS)).toList();
    return new Shown(
        all.stream().allMatch(Coverage::holds),
        "≥ 95 %% of %,d runs of each of %d systems; ≤ 5 %% hold the curve of a system half as fast, but for phases"
            .formatted(RUNS, all.size()),
        all.stream().map(Coverage::text).collect(Collectors.joining("; ")));
  }

  /// How many runs' bands hold the truth.
  ///
  /// @param slower how many hold by time the curve of a system that takes twice as long
  record Coverage(Model model, int runs, int times, int decades, int versions, int slower) {

    boolean holds() {
      boolean tells = model == Model.IN_PHASES || slower <= 0.05 * runs;
      return Math.min(times, Math.min(decades, versions)) >= 0.95 * runs && tells;
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%s: %.1f %% by time, %.1f %% by decade, %.1f %% by versions; %.1f %% of half as fast",
          model.words,
          100.0 * times / runs,
          100.0 * decades / runs,
          100.0 * versions / runs,
          100.0 * slower / runs);
    }
  }

  static Coverage coverage(Model model, int runs) {
    List<int[]> all =
        IntStream.range(0, runs)
            .parallel()
            .mapToObj(run -> new SimulatedCopies(model, new SplittableRandom(SEED + run)).held())
            .toList();
    int[] sum = new int[4];
    all.forEach(each -> Arrays.setAll(sum, i -> sum[i] + each[i]));
    return new Coverage(model, runs, sum[0], sum[1], sum[2], sum[3]);
  }

  /// One run: writes and reads at random moments of random keys, and what each read was to expect.
  private static final class SimulatedCopies {

    private final Model model;
    private final SplittableRandom random;
    private final SlowPhaseSystem phases;
    private final History history = new History();
    private final List<List<Written>> keys = new ArrayList<>();
    private final double[] firstRefresh = new double[KEYS];
    private final List<Expected> expected = new ArrayList<>();

    /// @param mean of its delay, if it has one
    private record Written(double acknowledged, double visible, double mean) {}

    /// @param since the newest write, in seconds
    /// @param probably how probably the read is stale
    /// @param slower the same if all took twice as long
    private record Expected(double since, double probably, double slower) {}

    SimulatedCopies(Model model, SplittableRandom random) {
      this.model = model;
      this.random = random;
      this.phases = new SlowPhaseSystem(random, 1, SLOW_SHARE);
      double together = PERIOD * random.nextDouble();
      for (int key = 0; key < KEYS; key++) {
        firstRefresh[key] = model == Model.TOGETHER ? together : PERIOD * random.nextDouble();
        keys.add(new ArrayList<>());
        write(key, 1e-3 * (key + 1));
      }
      double now = 1e-3 * (KEYS + 1);
      while (now < LOAD_SECONDS + SECONDS) {
        now += exponential(1 / EVENTS_A_SECOND);
        int key = random.nextInt(KEYS);
        if (random.nextDouble() < WRITES) {
          if (now - keys.get(key).getLast().acknowledged > 1e-5) {
            write(key, now);
          }
        } else if (now > LOAD_SECONDS) {
          read(key, now);
        }
      }
    }

    private double exponential(double mean) {
      return -Math.log(1 - random.nextDouble()) * mean;
    }

    private void write(int key, double now) {
      boolean slow = phases.at(now);
      double mean = model == Model.DELAYED ? DELAY : slow ? SLOW_DELAY : FAST_DELAY;
      boolean refreshed = model == Model.REFRESHED || model == Model.TOGETHER;
      double visible =
          refreshed
              ? firstRefresh[key] + PERIOD * Math.ceil((now - firstRefresh[key]) / PERIOD)
              : now + exponential(mean);
      keys.get(key).add(new Written(now, visible, mean));
      add(Op.WRITE, key, keys.get(key).size(), now - 1e-6, now);
    }

    private void read(int key, double now) {
      List<Written> writes = keys.get(key);
      int version = writes.size();
      while (version > 0 && writes.get(version - 1).visible > now) {
        version--;
      }
      Written newest = writes.getLast();
      double since = now - newest.acknowledged;
      expected.add(new Expected(since, stale(newest, since), stale(newest, since / 2)));
      add(Op.READ, key, version == 0 ? Observation.ABSENT : version, now, now + 1e-6);
    }

    private double stale(Written newest, double since) {
      return switch (model) {
        case REFRESHED, TOGETHER -> Math.max(0, 1 - since / PERIOD);
        case DELAYED, IN_PHASES -> Math.exp(-since / newest.mean);
      };
    }

    private void add(Op op, int key, long version, double from, double to) {
      long start = Math.round(from * 1e9);
      history.add(
          0, Operation.of(op, OperationOutcome.OK, key, version, start, Math.round(to * 1e9)));
    }

    /// Whether the bands by time, by decade and by versions hold, and the one by time the slower system.
    int[] held() {
      int[] partitions = IntStream.range(0, KEYS).map(key -> key % PARTITIONS).toArray();
      Verdict verdict =
          CheckerRegistry.ask("stale-reads", Evidence.of(history, new PartitionMap(partitions)));
      List<Point> steps = curve(verdict, Curve.STALE);
      return new int[] {
        holds(steps, (from, band) -> share(from, band, Expected::probably)),
        holds(
            curve(verdict, Curve.STALE_BY_DECADE),
            (from, band) -> share(from, band, Expected::probably)),
        holds(curve(verdict, Curve.VERSIONS_BEHIND), this::expectedBehind),
        holds(steps, (from, band) -> share(from, band, Expected::slower))
      };
    }

    private static List<Point> curve(Verdict verdict, String name) {
      return verdict.curves().stream()
          .filter(curve -> curve.name().equals(name))
          .findFirst()
          .map(Curve::points)
          .orElse(List.of());
    }

    private static int holds(List<Point> points, ToDoubleBiFunction<Double, Band> truth) {
      return !points.isEmpty() && points.stream().allMatch(point -> holds(point, truth)) ? 1 : 0;
    }

    private static boolean holds(Point point, ToDoubleBiFunction<Double, Band> truth) {
      Band band = point.band();
      if (band == null) {
        return false;
      }
      double share = truth.applyAsDouble(point.x(), band);
      return band.low() <= share && share <= band.high();
    }

    private double share(double from, Band band, ToDoubleFunction<Expected> stale) {
      double to = band.to() == null ? Double.POSITIVE_INFINITY : band.to();
      return expected.stream()
          .filter(read -> from <= 1e9 * read.since && 1e9 * read.since < to)
          .mapToDouble(stale)
          .average()
          .orElse(Double.NaN);
    }

    /// A copy's age is uniform within a period, and the writes since are Poisson's. In the other systems at least one
    /// version is missed by the reads that are stale; more are not known in closed form.
    private double expectedBehind(double versions, Band band) {
      boolean refreshed = model == Model.REFRESHED || model == Model.TOGETHER;
      if (versions == 1) {
        return expected.stream().mapToDouble(Expected::probably).average().orElse(Double.NaN);
      }
      return refreshed ? missed((int) versions) : band.low();
    }

    private static double missed(int versions) {
      int pieces = 2_000;
      double rate = EVENTS_A_SECOND * WRITES / KEYS;
      double sum = 0;
      for (int i = 0; i < pieces; i++) {
        double mean = rate * PERIOD * (i + 0.5) / pieces;
        double fewer = 0;
        double term = Math.exp(-mean);
        for (int n = 0; n < versions; n++) {
          fewer += term;
          term *= mean / (n + 1);
        }
        sum += 1 - fewer;
      }
      return sum / pieces;
    }
  }
}
