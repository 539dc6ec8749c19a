package assay.report;

import assay.fact.Fact;
import assay.metric.RepeatAggregation;
import assay.metric.ResultsTableSide;
import assay.metric.WithheldFigure;
import assay.plan.Plan;
import assay.record.FigureDraft;
import assay.record.SampleCalibration;
import assay.record.TrialDraft;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.results.Caveat;
import assay.record.results.QuestionResult;
import assay.record.results.QuestionResult.Answer;
import assay.record.results.ResourceCosts;
import assay.record.results.ResourceCosts.Idle;
import assay.record.results.ResourceCosts.Level;
import assay.record.results.ResourceCosts.ProcessUse;
import assay.record.results.ResourceCosts.Slope;
import assay.record.results.ResourceCosts.Stops;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.record.results.SteadinessResult;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.report.model.ReportModel;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A synthetic first-look run: four configurations, one kill each. Every figure in it is invented.
public record FirstLook(List<String> names, int repeats) {

  public static final WithheldFigure LATE =
      new WithheldFigure(
          WithheldFigure.Why.TOO_FEW, Fact.quoted("too few requests to bound p99: 214 of 368"));
  public static final String ANSWER =
      "Without a backup a put is 1.9 times as fast, and a killed member takes 33.1 % of the keys.";

  public static final long ORIGIN = 5_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  public static FirstLook fourConfigurations() {
    return new FirstLook(List.of("sync", "scheduled(2s)", "closest+scheduled(2s)", "none"), 1);
  }

  public ReportModel sheet() {
    return new ReportModel(
        results(),
        verdicts(),
        plan(),
        InventedEnvironment.with(SampleCalibration.quiet()),
        intervals(),
        events(),
        timeline().probes(),
        timeline().pauses());
  }

  static double factor(int row) {
    return List.of(1.9, 1.2, 1.15, 1.0).get(row % 4) * (1 + row / 40.0);
  }

  private boolean loses(int row) {
    return row % 4 != 0;
  }

  public Results results() {
    List<Row> rows = new ArrayList<>();
    List<TrialResult> trials = new ArrayList<>();
    List<ObjectiveResult> objectives = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      String name = names.get(row);
      rows.add(new Row(name, Map.of("backup", name), figures(row)));
      for (int repeat = 1; repeat <= repeats; repeat++) {
        trials.add(trial(row, repeat));
      }
      objectives.add(
          new ObjectiveResult(
              "lost-writes == 0",
              21,
              name,
              loses(row) ? Judged.MISSED : Judged.MET,
              Fact.quoted(loses(row) ? "1,119" : "0 of 3,381"),
              Fact.quoted("0")));
    }
    objectives.add(
        new ObjectiveResult(
            "p99.9(get) < 50ms",
            22,
            names.get(0),
            Judged.UNDECIDED,
            Fact.quoted("–"),
            Fact.quoted("50 ms")));
    return new Results(
        Results.SCHEMA,
        "2026-11-21-a7f3",
        "first-look",
        "What does a backup buy, and what does it cost?",
        "coherence 25.03.2",
        "2026-11-21T10:04:00Z",
        Outcome.MISSED,
        Fact.quoted(ANSWER),
        List.of(),
        List.of(
            Caveat.limits(
                new Fact("cores-shared", Map.of("processes", 4, "users", false, "cores", 2))),
            Caveat.limits(Fact.quoted("One run each: no test tells these configurations apart."))),
        repeats == 1,
        7,
        repeats,
        "assay run first-look --seed 7",
        rows,
        trials,
        objectives,
        questions(objectives),
        List.of(),
        repeats < 6 ? List.of() : InventedComparisons.comparisons(rows, repeats),
        repeats < 6 ? List.of() : InventedComparisons.controls(rows.getFirst(), repeats),
        List.of(),
        List.of(),
        List.of(),
        null);
  }

  private List<QuestionResult> questions(List<ObjectiveResult> objectives) {
    List<QuestionResult> questions = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      questions.add(
          new QuestionResult(
              QuestionResult.Kind.CHECK,
              "lost-writes",
              "",
              names.get(row),
              loses(row) ? Answer.HARM : Answer.CLEAR,
              Fact.quoted(
                  loses(row) ? "1,119 acknowledged writes lost" : "lost writes 0 of 3,381")));
    }
    for (ObjectiveResult objective : objectives) {
      questions.add(
          new QuestionResult(
              QuestionResult.Kind.OBJECTIVE,
              objective.text(),
              objective.text().split(" ")[0],
              objective.configuration(),
              switch (objective.result()) {
                case MET -> Answer.CLEAR;
                case UNDECIDED -> Answer.UNKNOWN;
                case MISSED -> Answer.HARM;
              },
              Fact.quoted(
                  SentenceRenderer.of(objective.measured())
                      + ", limit "
                      + SentenceRenderer.of(objective.limit()))));
    }
    return questions;
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
    figures.add(cost("missed-requests", "requests", 240.0 + 35 * row, 60_000, false));
    figures.add(cost("bytes-per-request", "bytes", row == 3 ? 606.0 : 1069.0, 60_000, false));
    figures.add(
        row == 1
            ? withheldCost("memory-per-entry", "measuring would wait for backups")
            : cost("memory-per-entry", "bytes", row == 3 ? 427.0 : 799.0, 20_000, false));
    figures.add(cost("memory", "bytes", (row == 3 ? 410.0 : 520.0) * (1 << 20), 3, false));
    figures.add(cost("cpu-per-request(members)", "ns", 61_000 * f, 60_000, false));
    return figures;
  }

  private Figure stale(int row) {
    boolean reads = row % 4 == 2;
    return new Figure(
        "stale-reads",
        ResultsTableSide.COST,
        "share",
        true,
        RepeatAggregation.WORST,
        reads ? 0.2962 : 0.0,
        reads ? 0.2962 : 0.0,
        reads ? 0.2962 : 0.0,
        reads ? 0.29 : 0.0,
        reads ? 0.303 : 0.0001,
        reads ? null : Fact.quoted("< 0.01 %"),
        null,
        IntStream.range(0, repeats).mapToObj(i -> reads ? 0.2962 : 0.0).toList(),
        30_000,
        null,
        null,
        false);
  }

  private Figure gain(String metric, String unit, double value, long samples, boolean best) {
    boolean published = metric.equals("p50(put)");
    return figure(
        metric, ResultsTableSide.GAIN, unit, value, samples, best, published ? 1_245_000.0 : null);
  }

  private Figure cost(String metric, String unit, double value, long samples, boolean best) {
    return figure(metric, ResultsTableSide.COST, unit, value, samples, best, null);
  }

  private Figure figure(
      String metric,
      ResultsTableSide side,
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
        metric.equals("lost-writes") || metric.equals("lost-keys")
            ? RepeatAggregation.WORST
            : RepeatAggregation.MEDIAN,
        value,
        value,
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

  private static Figure withheldCost(String metric, String why) {
    return FigureDraft.withheld(metric, WithheldFigure.notMeasured(Fact.quoted(why)))
        .cost("bytes")
        .figure();
  }

  public static Figure withheld(String metric) {
    return FigureDraft.withheld(metric, LATE).samples(60_000).figure();
  }

  private TrialResult trial(int row, int repeat) {
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
    return TrialDraft.of(id(names.get(row), repeat), names.get(row), repeat)
        .readyNanos(6_400_000_000L)
        .windows(windows)
        .steadiness(List.of(steady()))
        .costs(costs(row))
        .trial();
  }

  private ResourceCosts costs(int row) {
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
        ? new ResourceCosts(processes, null, List.of(), null)
        : new ResourceCosts(
            processes, new Idle(700_000_000, 63_000_000, 1_400), levels, new Slope(800, 760, 840));
  }

  private static SteadinessResult steady() {
    return new SteadinessResult(
        "open-1",
        SteadinessResult.State.STEADY,
        18,
        0,
        Fact.quoted("no level changed by more than 5 %"));
  }

  private static List<Quantile> quantiles(double scale) {
    return List.of(
        new Quantile(0.5, Math.round(220_000 * scale)),
        new Quantile(0.9, Math.round(480_000 * scale)),
        new Quantile(0.99, Math.round(1_380_000 * scale)),
        new Quantile(0.999, Math.round(9_100_000 * scale), LATE),
        new Quantile(1, Math.round(46_000_000 * scale)));
  }

  public static String id(String configuration, int repeat) {
    return configuration.replaceAll("[^a-z0-9]+", "-") + "-" + repeat;
  }

  public Verdicts verdicts() {
    List<TrialVerdict> verdicts = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        String trial = id(names.get(row), repeat);
        verdicts.add(
            new TrialVerdict(
                trial,
                names.get(row),
                repeat,
                "lost-writes",
                InventedVerdicts.lostWrites(row, loses(row))));
        verdicts.add(
            new TrialVerdict(
                trial, names.get(row), repeat, "stale-reads", InventedVerdicts.staleReads(row)));
        verdicts.add(
            new TrialVerdict(
                trial,
                names.get(row),
                repeat,
                "recovery",
                Verdict.unknown(
                    Fact.quoted("the record ends before service was restored for 10 s"))));
      }
    }
    return new Verdicts(Verdicts.SCHEMA, "2026-11-21-a7f3", verdicts);
  }

  Plan plan() {
    return InventedPlan.of(names, repeats);
  }

  List<Interval> intervals() {
    return timeline().intervals();
  }

  List<TimedEvent> events() {
    return timeline().events();
  }

  private InventedTimeline timeline() {
    return new InventedTimeline(names, repeats);
  }
}
