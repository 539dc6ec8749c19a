package assay.run.calibrate;

import assay.judge.figure.MedianInterval;
import assay.judge.window.WindowPercentiles;
import assay.plan.Plan;
import assay.plan.Step;
import assay.probe.HostProbe;
import assay.probe.SleepOvershoot;
import assay.record.environment.Calibration;
import assay.record.environment.CalibrationFile;
import assay.record.environment.NoopThroughputMeasurement;
import assay.record.environment.OverheadMeasurement;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag.Span;
import assay.run.AssayVersion;
import assay.run.context.ScratchFolder;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import assay.words.AmountFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Measures what Assay and this host add to every figure, with the parts of a run: child processes on tethers,
/// the open and the closed loop, the recorders and their files.
public final class CalibrationRun {

  private static final String KIND = "get";

  private static final List<Double> RATES = List.of(1_000.0, 10_000.0, 100_000.0);
  private static final int IN_FLIGHT = 256;
  private static final double LOWEST = 4_000;
  private static final double HIGHEST = 20e6;
  private static final double LEAST_SENT = 0.99;
  private static final int FIRST_GUESS = 2_000;

  private final Kit kit;
  private final Size size;
  private final Consumer<String> progress;

  /// The input of a calibration.
  ///
  /// @param runs the folder of all runs
  /// @param noop a plan with an engine that does nothing, its members simulated
  /// @param waiting plans with an engine that sleeps before it answers
  /// @param grid a plan with a real grid; null when none is installed
  /// @param gridName the grid and its version, for a reader
  /// @param lean whether to take a tenth of the time and store nothing
  public record Kit(
      Path runs,
      Plan noop,
      List<Waiting> waiting,
      @Nullable Plan grid,
      String gridName,
      boolean lean) {}

  /// A plan with an engine that sleeps before it answers.
  public record Waiting(Duration answer, Plan plan) {}

  /// The durations and counts of all measurements.
  private record Size(
      long napMillis,
      Duration paceWarmUp,
      Duration pace,
      int rounds,
      int requests,
      Duration tryWarmUp,
      Duration tried,
      int pairs,
      double turnSeconds) {

    static final Size WHOLE =
        new Size(
            15_000,
            millis(2_000),
            millis(10_000),
            5,
            8_000_000,
            millis(200),
            millis(1_000),
            20,
            0.4);

    static final Size LEAN =
        new Size(2_000, millis(500), millis(1_000), 2, 400_000, millis(50), millis(150), 6, 0.1);

    private static Duration millis(long millis) {
      return Duration.ofMillis(millis);
    }
  }

  private CalibrationRun(Kit kit, Consumer<String> progress) {
    this.kit = kit;
    this.size = kit.lean() ? Size.LEAN : Size.WHOLE;
    this.progress = progress;
  }

  /// Measures. An interrupt of the calling thread ends the calibration.
  ///
  /// @param progress receives a short description of each measurement
  /// @throws assay.problem.ProblemException when a measurement fails
  public static Calibration run(Kit kit, Consumer<String> progress)
      throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.open(kit.runs(), "calibration.partial")) {
      try {
        Calibration calibration = new CalibrationRun(kit, progress).measure(scratch.folder());
        scratch.remove();
        return calibration;
      } catch (InterruptedException e) {
        scratch.remove();
        throw e;
      }
    }
  }

  /// Stores a calibration with the runs.
  ///
  /// @throws assay.problem.ProblemException E503 when it cannot be stored
  public static void store(Calibration calibration, Path runs) {
    CalibrationFile file = new CalibrationFile(runs);
    try {
      file.write(calibration);
    } catch (IOException e) {
      throw ScratchFolder.unwritable(file.path(), e);
    }
  }

  /// Results from the engine that does nothing.
  private record Bench(
      Calibration.Clock clock,
      Calibration.Tail quiet,
      List<Calibration.Pacing> pacing,
      List<Calibration.Closed> closed,
      Calibration.Tail busy,
      List<Calibration.Open> open) {}

  private Calibration measure(Path folder) throws IOException, InterruptedException {
    String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    long begin = Clock.host().nanos();
    String before = HostProbe.load();
    Bench bench = bench(folder.resolve("noop"));
    List<Calibration.Open> open = new ArrayList<>(bench.open());
    open.addAll(waiting(folder));
    Calibration.Overhead overhead =
        kit.grid() == null ? null : overhead(kit.grid(), folder.resolve("grid"));
    return new Calibration(
        Calibration.SCHEMA,
        AssayVersion.version(),
        started,
        Clock.host().nanos() - begin,
        HostProbe.identity(),
        before,
        HostProbe.load(),
        bench.clock(),
        bench.pacing(),
        bench.closed(),
        open,
        overhead,
        bench.quiet(),
        bench.busy());
  }

  private Bench bench(Path folder) throws IOException, InterruptedException {
    progress.accept("starting a client of an engine that does nothing");
    try (CalibrationCluster cluster = new CalibrationCluster(kit.noop(), true, folder)) {
      progress.accept("clock");
      Calibration.Clock clock = cluster.ask(new Command.MeasureClock()).clock();
      progress.accept("hiccups of a quiet process");
      Calibration.Tail quiet = cluster.ask(naps()).tail();
      List<Calibration.Pacing> pacing = new ArrayList<>();
      for (double rate : RATES) {
        pacing.add(pacing(cluster, rate));
      }
      List<Calibration.Closed> closed = closed(cluster);
      Calibration.Tail busy = busy(cluster, closed);
      List<Calibration.Open> open = new ArrayList<>();
      open.add(open(cluster, Duration.ZERO));
      return new Bench(clock, quiet, pacing, closed, busy, open);
    }
  }

  private List<Calibration.Open> waiting(Path folder) throws IOException, InterruptedException {
    List<Calibration.Open> open = new ArrayList<>();
    for (Waiting waiting : kit.waiting()) {
      Path own = folder.resolve("waits-" + waiting.answer().toNanos());
      try (CalibrationCluster cluster = new CalibrationCluster(waiting.plan(), true, own)) {
        open.add(open(cluster, waiting.answer()));
      }
    }
    return open;
  }

  private Command.MeasureSleepOvershoot naps() {
    return new Command.MeasureSleepOvershoot(size.napMillis());
  }

  private Calibration.Pacing pacing(CalibrationCluster cluster, double rate)
      throws InterruptedException {
    progress.accept("pacing of an open loop at " + AmountFormat.rate(rate));
    Step.Open step = open(cluster.nextId(), rate, size.paceWarmUp(), size.pace(), IN_FLIGHT);
    List<Interval> rows = cluster.run(step);
    return new Calibration.Pacing(
        rate,
        sent(rows) / seconds(size.pace()),
        rows.stream().mapToLong(Interval::shed).sum(),
        SleepOvershoot.tail(cluster.times(step.id(), Span.DELAY)));
  }

  private static Step.Open open(
      String id, double rate, Duration warmUp, Duration duration, int inFlight) {
    return new Step.Open(
        id,
        rate,
        Step.Arrivals.CONSTANT,
        warmUp,
        duration,
        Map.of(KIND, 100.0),
        Step.Keys.UNIFORM,
        inFlight,
        List.of(),
        null);
  }

  private static long sent(List<Interval> rows) {
    return rows.stream().mapToLong(row -> row.ok() + row.failed() + row.unknown()).sum();
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /// Powers of two up to the core count, and that count.
  private static List<Integer> threads() {
    int cores = Runtime.getRuntime().availableProcessors();
    return IntStream.concat(
            IntStream.iterate(1, many -> many < cores, many -> 2 * many), IntStream.of(cores))
        .boxed()
        .toList();
  }

  private List<Calibration.Closed> closed(CalibrationCluster cluster) throws InterruptedException {
    progress.accept("no-op ceiling of the closed loop");
    NoopThroughputMeasurement measured =
        cluster
            .ask(new Command.MeasureNoopThroughput(KIND, threads(), size.rounds(), size.requests()))
            .measured();
    return threads().stream().map(threads -> closed(measured, threads)).toList();
  }

  private static Calibration.Closed closed(NoopThroughputMeasurement measured, int threads) {
    NoopThroughputMeasurement.Turn median = measured.median(threads);
    double[] rates =
        measured.turns().stream()
            .filter(turn -> turn.threads() == threads)
            .mapToDouble(NoopThroughputMeasurement.Turn::requestsPerSecond)
            .sorted()
            .toArray();
    return new Calibration.Closed(
        threads,
        median.requestsPerSecond(),
        rates[0],
        rates[rates.length - 1],
        median.nanos(),
        median.cpuNanos(),
        median.floorNanos());
  }

  /// Sleeps while a closed loop runs one thread per core, repeated until the sleeper is done.
  private Calibration.Tail busy(CalibrationCluster cluster, List<Calibration.Closed> closed)
      throws InterruptedException {
    progress.accept("hiccups while a closed loop keeps every core busy");
    int cores = Runtime.getRuntime().availableProcessors();
    int requests = (int) Math.min(1e9, 2 * closed.getFirst().perSecond() * cores);
    CompletableFuture<Answer.SleepOvershootMeasured> sleeper = cluster.asked(naps());
    while (!sleeper.isDone()) {
      Step.Part part = new Step.Part(KIND + " " + requests, KIND, requests, 1);
      cluster.run(new Step.Closed(cluster.nextId(), cores, Duration.ZERO, 0, List.of(part)));
    }
    return cluster.answer(sleeper).tail();
  }

  /// The highest rate at which a run whose answers take this long would be valid.
  private Calibration.Open open(CalibrationCluster cluster, Duration answer)
      throws InterruptedException {
    long nanos = answer.toNanos();
    progress.accept(
        nanos == 0
            ? "ceiling of the open loop at answers that take no time"
            : "ceiling of the open loop at answers of %d µs".formatted(nanos / 1_000));
    RateSearch.Found found = new RateSearch(LOWEST, HIGHEST, rate -> fails(cluster, rate)).find();
    return new Calibration.Open(nanos, IN_FLIGHT, found.passed(), found.failed(), found.reason());
  }

  private Optional<String> fails(CalibrationCluster cluster, double rate)
      throws InterruptedException {
    Step.Open step = open(cluster.nextId(), rate, size.tryWarmUp(), size.tried(), IN_FLIGHT);
    double sent = sent(cluster.run(step)) / (rate * seconds(size.tried()));
    if (sent < LEAST_SENT) {
      return Optional.of(String.format(Locale.ROOT, "%.1f %% were sent", 100 * sent));
    }
    DurationHistogram delay = cluster.times(step.id(), Span.DELAY);
    long median = delay.atPercent(50);
    return median <= WindowPercentiles.LATE_NANOS
        ? Optional.empty()
        : Optional.of(String.format(Locale.ROOT, "the median send was %.0f µs late", median / 1e3));
  }

  private Calibration.Overhead overhead(Plan grid, Path folder)
      throws IOException, InterruptedException {
    progress.accept("starting a cluster of " + kit.gridName());
    try (CalibrationCluster cluster = new CalibrationCluster(grid, false, folder)) {
      Answer.Loaded unused = cluster.ask(new Command.LoadData(1, 1));
      progress.accept("harness overhead on a get of " + kit.gridName());
      OverheadMeasurement guess = pairs(cluster, 1, FIRST_GUESS);
      double perSecond = guess.pairs().getFirst().benchPerSecond();
      int requests = (int) Math.max(FIRST_GUESS, perSecond * size.turnSeconds());
      return overhead(pairs(cluster, size.pairs(), requests), grid);
    }
  }

  private static OverheadMeasurement pairs(CalibrationCluster cluster, int pairs, int requests)
      throws InterruptedException {
    return cluster.ask(new Command.MeasureOverhead(KIND, pairs, requests)).measured();
  }

  private Calibration.Overhead overhead(OverheadMeasurement measured, Plan grid) {
    List<OverheadMeasurement.Pair> pairs = measured.pairs();
    MedianInterval ratio =
        MedianInterval.of(
            pairs.stream().map(pair -> pair.benchPerSecond() / pair.barePerSecond()).toList());
    return new Calibration.Overhead(
        kit.gridName(),
        grid.configurations().getFirst().values().integer("members"),
        pairs.size(),
        MedianInterval.of(pairs.stream().map(OverheadMeasurement.Pair::benchPerSecond).toList())
            .median(),
        MedianInterval.of(pairs.stream().map(OverheadMeasurement.Pair::barePerSecond).toList())
            .median(),
        ratio.median(),
        Objects.requireNonNull(ratio.low()),
        Objects.requireNonNull(ratio.high()));
  }
}
