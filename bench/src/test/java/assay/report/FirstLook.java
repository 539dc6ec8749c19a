package assay.report;

import assay.plan.Harm;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.PlanDraft;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.record.Calibration;
import assay.record.Costs;
import assay.record.Costs.Idle;
import assay.record.Costs.Level;
import assay.record.Costs.ProcessUse;
import assay.record.Costs.Slope;
import assay.record.Costs.Stops;
import assay.record.Environment;
import assay.record.Interval;
import assay.record.Mark;
import assay.record.ProbeSample;
import assay.record.Results;
import assay.record.Results.CellResult;
import assay.record.Results.Figure;
import assay.record.Results.Judged;
import assay.record.Results.ObjectiveResult;
import assay.record.Results.Outcome;
import assay.record.Results.Quantile;
import assay.record.Results.Row;
import assay.record.Results.Side;
import assay.record.Results.Window;
import assay.record.SampleCalibration;
import assay.record.Verdicts;
import assay.record.Verdicts.CellVerdict;
import assay.record.Verdicts.Curve;
import assay.record.Verdicts.Line;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Point;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import assay.record.Verdicts.Witness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A made-up run of first-look: four strategies, one kill each. Every figure in it is invented.
record FirstLook(List<String> names, int repeats) {

  static final String LATE = "not measurable here: generator late by 4.2 ms";
  static final String ANSWER =
      "Without a backup a put is 1.9 times as fast, and a killed member takes 33.1 % of the keys.";

  private static final long ORIGIN = 5_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final int SECONDS = 30;
  private static final int FAULT_AT = 18;

  /// The run as it should look.
  static FirstLook fourStrategies() {
    return new FirstLook(List.of("sync", "scheduled(2s)", "closest+scheduled(2s)", "none"), 1);
  }

  Sheet sheet() {
    return new Sheet(
        results(), verdicts(), plan(), environment(), intervals(), marks(), probes(), pauses());
  }

  private double factor(int row) {
    return List.of(1.9, 1.2, 1.15, 1.0).get(row % 4) * (1 + row / 40.0);
  }

  private boolean loses(int row) {
    return row % 4 != 0;
  }

  Results results() {
    List<Row> rows = new ArrayList<>();
    List<CellResult> cells = new ArrayList<>();
    List<ObjectiveResult> objectives = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      String name = names.get(row);
      rows.add(new Row(name, Map.of("backup", name), figures(row)));
      for (int repeat = 1; repeat <= repeats; repeat++) {
        cells.add(cell(row, repeat));
      }
      objectives.add(
          new ObjectiveResult(
              "lost-writes == 0",
              21,
              name,
              loses(row) ? Judged.MISSED : Judged.MET,
              loses(row) ? "1,119" : "0 of 3,381",
              "0"));
    }
    objectives.add(
        new ObjectiveResult("p99.9(get) < 50ms", 22, names.get(0), Judged.UNKNOWN, "–", "50 ms"));
    return new Results(
        Results.SCHEMA,
        "2026-11-21-a7f3",
        "first-look",
        "What does a backup buy, and what does it cost?",
        "coherence 25.03.2",
        "2026-11-21T10:04:00Z",
        Outcome.MISSED,
        ANSWER,
        List.of(),
        List.of(
            "Generator and members shared 2 cores: rankings hold, microseconds are not portable.",
            "One run each: no test tells these strategies apart."),
        repeats == 1,
        7,
        repeats,
        "assay run first-look --seed 7",
        rows,
        cells,
        objectives,
        List.of(),
        repeats < 6 ? List.of() : InventedComparisons.comparisons(rows, repeats),
        repeats < 6 ? List.of() : InventedComparisons.controls(rows.getFirst(), repeats),
        List.of());
  }

  private List<Figure> figures(int row) {
    double f = factor(row);
    List<Figure> figures = new ArrayList<>();
    for (String kind : List.of("put", "get")) {
      double scale = kind.equals("put") ? f : 1;
      figures.add(gain("p50(" + kind + ")", "ns", 220_000 * scale, 60_000, row == 3));
      figures.add(gain("p90(" + kind + ")", "ns", 480_000 * scale, 60_000, false));
      boolean late = row == 0 && kind.equals("get");
      figures.add(
          late
              ? withheld("p99(get)")
              : gain("p99(" + kind + ")", "ns", 1_380_000 * scale, 60_000, false));
      figures.add(withheld("p99.9(" + kind + ")"));
      figures.add(gain("max(" + kind + ")", "ns", 46_000_000 * scale, 60_000, false));
    }
    figures.add(gain("throughput", "/s", 2000.0, 60_000, false));
    figures.add(cost("lost-writes", "count", loses(row) ? 400.0 * row : 0.0, 3381, row == 0));
    figures.add(cost("lost-keys", "share", loses(row) ? 0.1104 * row : 0.0, 3000, false));
    figures.add(stale(row));
    figures.add(cost("recovery", "ns", 1.2e9 + 3e8 * row, 1, false));
    figures.add(cost("brown-out", "requests", 240.0 + 35 * row, 60_000, false));
    figures.add(cost("bytes-per-request", "bytes", row == 3 ? 606.0 : 1069.0, 60_000, false));
    figures.add(
        row == 1
            ? withheldCost("memory-per-entry", "weighing would wait for backups")
            : cost("memory-per-entry", "bytes", row == 3 ? 427.0 : 799.0, 20_000, false));
    figures.add(cost("memory", "bytes", (row == 3 ? 410.0 : 520.0) * (1 << 20), 3, false));
    figures.add(cost("cpu-per-request(members)", "ns", 61_000 * f, 60_000, false));
    return figures;
  }

  private Figure stale(int row) {
    boolean reads = row % 4 == 2;
    return new Figure(
        "stale-reads",
        Side.COST,
        "share",
        true,
        reads ? 0.2962 : 0.0,
        reads ? 0.29 : 0.0,
        reads ? 0.303 : 0.0001,
        reads ? null : "< 0.01 %",
        null,
        List.of(reads ? 0.2962 : 0.0),
        30_000,
        null,
        null,
        false);
  }

  private Figure gain(String metric, String unit, double value, long samples, boolean best) {
    boolean published = metric.equals("p50(put)");
    return figure(metric, Side.GAIN, unit, value, samples, best, published ? 1_245_000.0 : null);
  }

  private Figure cost(String metric, String unit, double value, long samples, boolean best) {
    return figure(metric, Side.COST, unit, value, samples, best, null);
  }

  private Figure figure(
      String metric,
      Side side,
      String unit,
      double value,
      long samples,
      boolean best,
      @Nullable Double published) {
    boolean interval = repeats > 1 && !unit.equals("count");
    return new Figure(
        metric,
        side,
        unit,
        !metric.equals("throughput"),
        value,
        interval ? value * 0.96 : null,
        interval ? value * 1.04 : null,
        null,
        null,
        IntStream.range(0, repeats).mapToObj(i -> value).toList(),
        samples,
        published,
        published == null ? null : "the guide, through its test controller's channel",
        best);
  }

  private Figure withheldCost(String metric, String why) {
    return new Figure(
        metric, Side.COST, "bytes", true, null, null, null, null, why, List.of(), 0, null, null,
        false);
  }

  private Figure withheld(String metric) {
    return new Figure(
        metric, Side.GAIN, "ns", true, null, null, null, null, LATE, List.of(), 60_000, null, null,
        false);
  }

  private CellResult cell(int row, int repeat) {
    List<Window> windows = new ArrayList<>();
    for (String kind : List.of("put", "get")) {
      double scale = kind.equals("put") ? factor(row) : 1;
      for (String window : List.of("steady", "fault")) {
        windows.add(
            new Window(
                "open-1",
                window,
                kind,
                12 * SECOND,
                12_000,
                3,
                2,
                window.equals("fault") ? 41 : 0,
                1000,
                998.7,
                quantiles(scale),
                quantiles(scale * 0.9),
                quantiles(0.2)));
      }
    }
    return new CellResult(
        id(names.get(row), repeat),
        names.get(row),
        repeat,
        false,
        List.of(),
        6_400_000_000L,
        windows,
        List.of(steady()),
        costs(row),
        List.of());
  }

  private Costs costs(int row) {
    List<ProcessUse> processes =
        List.of(
            new ProcessUse(
                "member-1",
                12 * SECOND,
                3 * SECOND,
                110_000_000,
                160L << 20,
                new Stops(2, 18_000_000, 9_500_000),
                new Stops(5, 19_000_000, 9_600_000)),
            new ProcessUse("client-1", 12 * SECOND, SECOND, -1, 250L << 20, null, null));
    List<Level> levels =
        IntStream.rangeClosed(0, 4)
            .mapToObj(i -> new Level(5_000L * i, 38_000_000L + 4_000_000L * i))
            .toList();
    return row == 1
        ? new Costs(processes, null, List.of(), null)
        : new Costs(
            processes, new Idle(700_000_000, 63_000_000, 1_400), levels, new Slope(800, 760, 840));
  }

  private static Results.Steadiness steady() {
    return new Results.Steadiness(
        "open-1", Results.Stillness.STEADY, 18, 0, "no level changed by more than 5 %");
  }

  private static List<Quantile> quantiles(double scale) {
    return List.of(
        new Quantile(0.5, Math.round(220_000 * scale), null),
        new Quantile(0.9, Math.round(480_000 * scale), null),
        new Quantile(0.99, Math.round(1_380_000 * scale), null),
        new Quantile(0.999, Math.round(9_100_000 * scale), LATE),
        new Quantile(1, Math.round(46_000_000 * scale), null));
  }

  static String id(String strategy, int repeat) {
    return strategy.replaceAll("[^a-z0-9]+", "-") + "-" + repeat;
  }

  Verdicts verdicts() {
    List<CellVerdict> verdicts = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        String cell = id(names.get(row), repeat);
        verdicts.add(new CellVerdict(cell, names.get(row), repeat, "lost-writes", lostWrites(row)));
        verdicts.add(new CellVerdict(cell, names.get(row), repeat, "stale-reads", staleReads(row)));
        verdicts.add(
            new CellVerdict(
                cell,
                names.get(row),
                repeat,
                "recovery",
                Verdict.unknown("the record ends before service was restored for 10 s")));
      }
    }
    return new Verdicts(Verdicts.SCHEMA, "2026-11-21-a7f3", verdicts);
  }

  private Verdict lostWrites(int row) {
    if (!loses(row)) {
      return new Verdict(
          Status.VALID,
          "0 of 3,381 acknowledged writes lost in 1 kill",
          List.of(),
          List.of(),
          List.of());
    }
    return new Verdict(
        Status.INVALID,
        400 * row + " of 3,381 acknowledged writes lost",
        List.of(new Measure("lost-writes", 400.0 * row, null, null, 400 * row + " of 3,381")),
        List.of(),
        List.of(
            new Witness(
                "key 17 was acknowledged at version 9, and reads version 8 after the cluster healed",
                List.of(
                    new Line("write OK", "client-1", 17, 8, 17_201_000_000L, 17_201_412_000L),
                    new Line("write OK", "client-1", 17, 9, 17_944_000_000L, 17_944_380_000L),
                    new Line(
                        "final read OK", "client-1", 17, 8, 31_000_000_000L, 31_000_210_000L)))));
  }

  private Verdict staleReads(int row) {
    if (row % 4 != 2) {
      return new Verdict(
          Status.VALID, "0 of 30,000 reads stale (< 0.01 %)", List.of(), List.of(), List.of());
    }
    List<Point> points =
        List.of(
            new Point(0, 0.334, 2000),
            new Point(1e5, 0.331, 2000),
            new Point(1e6, 0.33, 2000),
            new Point(1e7, 0.327, 2000),
            new Point(1e8, 0.31, 2000),
            new Point(1e9, 0.17, 2000),
            new Point(2e9, 0.001, 2000));
    return new Verdict(
        Status.INVALID,
        "8,886 of 30,000 reads stale, up to 1.98 s old",
        List.of(new Measure("stale-reads", 0.2962, 0.29, 0.303, "8,886 of 30,000")),
        List.of(new Curve("Share of stale reads by time since the ack", points)),
        List.of(
            new Witness(
                "key 4 was read at version 2 although version 3 was acknowledged 7 ms before",
                List.of(
                    new Line("write OK", "client-1", 4, 3, 9_001_000_000L, 9_001_300_000L),
                    new Line("read OK", "client-1", 4, 2, 9_008_000_000L, 9_008_100_000L)))));
  }

  Plan plan() {
    List<Strategy> strategies = new ArrayList<>();
    List<Plan.Cell> cells = new ArrayList<>();
    for (String name : names) {
      Map<String, Value> settings = new LinkedHashMap<>();
      settings.put("backup", new Value(name.replace("closest+", ""), "first-look.yaml:9"));
      settings.put(
          "reads",
          new Value(name.startsWith("closest") ? "closest" : "primary", "first-look.yaml:10"));
      settings.put("members", new Value("3", "first-look.yaml:5"));
      settings.put("machines", new Value("3", "first-look.yaml:5"));
      settings.put("heap", new Value("256m", "default"));
      strategies.add(new Strategy(name, id(name, 1), settings));
      for (int repeat = 1; repeat <= repeats; repeat++) {
        cells.add(new Plan.Cell(id(name, repeat), name, repeat));
      }
    }
    return new PlanDraft("first-look")
        .question("What does a backup buy, and what does it cost?")
        .engine("coherence")
        .workload("tradeoffs")
        .data(Map.of("customers", new Value("3000", "first-look.yaml:7")))
        .strategies(strategies)
        .steps(List.of(step()))
        .checks(List.of("lost-writes", "stale-reads", "recovery"))
        .objectives(List.of(new Plan.Objective("lost-writes == 0", "lost-writes", "==", 0, 21)))
        .seed(7)
        .repeats(repeats)
        .lean(true)
        .cells(cells)
        .plan();
  }

  private static Step step() {
    return new Step.Open(
        "open-1",
        2000,
        Step.Arrivals.CONSTANT,
        Duration.ofSeconds(6),
        Duration.ofSeconds(24),
        new LinkedHashMap<>(Map.of("put", 50.0, "get", 50.0)),
        new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0),
        256,
        new Harm("kill", "member", Duration.ofSeconds(12)));
  }

  private static Environment environment() {
    return environment(SampleCalibration.quiet());
  }

  static Environment environment(@Nullable Calibration calibration) {
    return new Environment(
        "0.1.0",
        "2026-11-21T10:04:00Z",
        1_795_255_440_000L,
        ORIGIN,
        "assay run first-look --seed 7",
        Map.of("cores", "2", "memory", "23.5 GiB"),
        Map.of("coherence", "25.03.2", "jdk", "25.0.1"),
        Map.of("member-1", List.of("java", "-Xmx256m", "assay.child.Main")),
        List.of("2 cores are shared by 3 members and 1 client"),
        calibration);
  }

  /// Five intervals a second; no answer for 0.6 s after the fault.
  List<Interval> intervals() {
    List<Interval> intervals = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        for (int i = 0; i < SECONDS * 5; i++) {
          intervals.add(interval(row, repeat, i, "put", factor(row)));
          intervals.add(interval(row, repeat, i, "get", 1));
        }
      }
    }
    return intervals;
  }

  private Interval interval(int row, int repeat, int i, String kind, double scale) {
    double seconds = i / 5.0;
    boolean out = seconds >= FAULT_AT && seconds < FAULT_AT + 0.6;
    double after = seconds >= FAULT_AT + 0.6 && seconds < FAULT_AT + 3 ? 6 : 1;
    double wave = (1 + 0.15 * Math.sin(i * 0.7 + row)) * after * scale;
    double cold = seconds < 4 ? 3 - seconds / 2 : 1;
    return new Interval(
        id(names.get(row), repeat),
        "client-1",
        "open-1",
        seconds >= 6,
        kind,
        origin(row) + i * SECOND / 5,
        SECOND / 5,
        out ? 0 : 200,
        out ? 120 : 0,
        0,
        out ? 80 : 0,
        out ? -1 : Math.round(220_000 * wave * cold),
        out ? -1 : Math.round(1_380_000 * wave * cold),
        out ? -1 : Math.round((i % 37 == 0 ? 30_000_000 : 4_600_000) * wave * cold),
        out ? -1 : Math.round(200_000 * wave),
        out ? -1 : Math.round(1_200_000 * wave),
        out ? -1 : Math.round(4_000_000 * wave),
        90_000);
  }

  private static long origin(int row) {
    return ORIGIN + row * 40L * SECOND;
  }

  List<Mark> marks() {
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark(ORIGIN, null, Mark.Type.RUN_BEGINS, null, "the run begins", Map.of()));
    for (int row = 0; row < names.size(); row++) {
      String cell = id(names.get(row), 1);
      long fault = origin(row) + FAULT_AT * SECOND + 40_000_000;
      marks.add(mark(origin(row) - 7 * SECOND, cell, Mark.Type.CELL_BEGINS, "the cluster starts"));
      marks.add(mark(fault, cell, Mark.Type.FAULT, "kill member-2"));
      marks.add(mark(fault + 200_000_000, cell, Mark.Type.UNSAFE, "partitions without a backup"));
      marks.add(mark(fault + 4 * SECOND, cell, Mark.Type.SAFE, "every partition is backed up"));
      marks.add(mark(origin(row) + 33 * SECOND, cell, Mark.Type.CELL_ENDS, "the cell ends"));
    }
    long end = origin(names.size() - 1) + 34 * SECOND;
    marks.add(new Mark(end, null, Mark.Type.RUN_ENDS, null, "the run ends", Map.of()));
    return marks;
  }

  private static Mark mark(long nanos, String cell, Mark.Type type, String text) {
    return new Mark(nanos, cell, type, "open-1", text, Map.of());
  }

  private List<ProbeSample> probes() {
    List<ProbeSample> probes = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      for (int second = 0; second < SECONDS; second++) {
        probes.add(
            new ProbeSample(
                id(names.get(row), 1),
                "member-1",
                origin(row) + second * SECOND,
                second * SECOND / 3,
                160L << 20,
                second % 9 == 0 ? 21_000_000 : 300_000,
                second * 5_000_000L));
      }
    }
    return probes;
  }

  private List<Sheet.Pause> pauses() {
    return IntStream.range(0, names.size())
        .boxed()
        .flatMap(row ->
            IntStream.of(3, 11, 19, 26)
                .mapToObj(second ->
                    new Sheet.Pause(
                        id(names.get(row), 1),
                        "member-1",
                        origin(row) + second * SECOND,
                        9_000_000)))
        .toList();
  }
}
