package assay.judge.ledger;

import assay.judge.cell.CellJudgement;
import assay.judge.figure.Measurement;
import assay.judge.figure.MedianInterval;
import assay.judge.figure.Text;
import assay.metric.Family;
import assay.metric.MetricId;
import assay.metric.MetricList;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.event.TimedEvent;
import assay.record.results.Drift;
import assay.record.results.Drift.Point;
import assay.record.results.Drift.Told;
import assay.statistics.Holm;
import assay.statistics.MannKendall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Whether a soak's figures move with time: of every kind of request the highest percentile that the
/// rounds have, what the members hold when they hold the same data, what a request costs, and what
/// Assay itself holds.
public final class DriftTests {

  private static final double LEVEL = 0.05;
  private static final double HOUR_NANOS = 3600e9;
  private static final List<Family> PERCENTILES = List.of(Family.P99, Family.P90, Family.P50);

  private final Map<Integer, Double> hours;
  private final List<CellJudgement> findings;

  private DriftTests(Map<Integer, Double> hours, List<CellJudgement> findings) {
    this.hours = hours;
    this.findings = findings;
  }

  /// The drifts of a run; none where it is no soak.
  public static List<Drift> of(RunRecord run, List<CellJudgement> findings) {
    return run.plan().soaks() ? of(hours(run), findings) : List.of();
  }

  /// @param hours when each round began
  static List<Drift> of(Map<Integer, Double> hours, List<CellJudgement> findings) {
    return new DriftTests(hours, findings).all();
  }

  private static Map<Integer, Double> hours(RunRecord run) {
    Map<Integer, Double> hours = new HashMap<>();
    for (Plan.Cell cell : run.plan().cells()) {
      run.marks().stream()
          .filter(
              mark -> mark.type() == TimedEvent.Type.CELL_BEGINS && cell.id().equals(mark.cell()))
          .findFirst()
          .ifPresent(
              mark -> hours.put(cell.repeat(), (mark.nanos() - run.beginsNanos()) / HOUR_NANOS));
    }
    return hours;
  }

  private List<Drift> all() {
    Map<MetricId, List<Point>> series = new LinkedHashMap<>();
    watched().forEach(metric -> series.put(metric, points(metric)));
    Map<MetricId, MannKendall> tests = new LinkedHashMap<>();
    series.forEach((metric, points) -> {
      if (points.size() >= MannKendall.FEWEST) {
        tests.put(metric, test(points));
      }
    });
    double[] adjusted =
        Holm.adjusted(tests.values().stream().mapToDouble(MannKendall::p).toArray());
    Map<MetricId, Double> pHolm = new HashMap<>();
    tests.keySet().forEach(metric -> pHolm.put(metric, adjusted[pHolm.size()]));
    List<Drift> drifts = new ArrayList<>();
    series.forEach((metric, points) ->
        drifts.add(drift(metric, points, tests.get(metric), pHolm.get(metric))));
    return drifts;
  }

  /// The watched metrics that some round has, in the ledger's order.
  private List<MetricId> watched() {
    List<MetricId> all =
        findings.stream()
            .flatMap(finding -> finding.readings().stream())
            .map(Measurement::metric)
            .distinct()
            .sorted(MetricId.ORDER)
            .toList();
    List<MetricId> percentiles =
        all.stream()
            .filter(metric -> metric.family() == Family.P50)
            .flatMap(median -> highest(median).stream())
            .toList();
    return Stream.concat(
            percentiles.stream(),
            all.stream().filter(metric -> metric.family().isShownIn(MetricList.DRIFT)))
        .toList();
  }

  /// Of a kind of request the highest percentile that most rounds have.
  private Optional<MetricId> highest(MetricId median) {
    return PERCENTILES.stream()
        .map(percentile -> percentile.like(median))
        .filter(metric -> 2 * points(metric).size() > findings.size())
        .findFirst();
  }

  private List<Point> points(MetricId metric) {
    List<Point> points = new ArrayList<>();
    for (CellJudgement finding : findings) {
      Measurement reading = finding.counted(metric);
      Double at = hours.get(finding.cell().repeat());
      if (reading != null && at != null && !reading.censored()) {
        points.add(new Point(finding.cell().repeat(), at, reading.value()));
      }
    }
    return points;
  }

  private static MannKendall test(List<Point> points) {
    return MannKendall.of(
        points.stream().mapToDouble(Point::hours).toArray(),
        points.stream().mapToDouble(Point::value).toArray());
  }

  private static Drift drift(
      MetricId metric, List<Point> points, @Nullable MannKendall test, @Nullable Double pHolm) {
    if (test == null || pHolm == null) {
      String few =
          "only %s it; %d can show a trend"
              .formatted(
                  Text.plural(points.size(), "round has", "rounds have"), MannKendall.FEWEST);
      return new Drift(
          metric.id(), metric.unit(), points, null, null, null, null, null, Told.UNKNOWN, few);
    }
    Told told =
        pHolm > LEVEL || test.slope() == 0
            ? Told.NO_TREND
            : test.slope() > 0 ? Told.RISES : Told.FALLS;
    return new Drift(
        metric.id(),
        metric.unit(),
        points,
        test.slope(),
        test.low(),
        test.high(),
        test.p(),
        pHolm,
        told,
        sentence(metric, points, test, pHolm, told));
  }

  /// Of a soak of minutes nobody should read what it would be in an hour.
  private static String sentence(
      MetricId metric, List<Point> points, MannKendall test, double pHolm, Told told) {
    boolean hours = points.getLast().hours() - points.getFirst().hours() >= 1;
    double scale = hours ? 1 : 1.0 / 60;
    String time = hours ? "an hour" : "a minute";
    double middle = MedianInterval.of(points.stream().map(Point::value).toList()).median();
    String share =
        middle == 0 ? "" : ", %s %s".formatted(share(scale * test.slope() / middle), time);
    String figures =
        "%s, %s %s (%s … %s)%s, p = %.2g over %d rounds"
            .formatted(
                Text.of(metric.unit(), middle),
                signed(metric, scale * test.slope()),
                time,
                signed(metric, scale * test.low()),
                signed(metric, scale * test.high()),
                share,
                pHolm,
                points.size());
    return switch (told) {
      case RISES -> "rises: " + figures;
      case FALLS -> "falls: " + figures;
      default -> "no trend: " + figures;
    };
  }

  private static String share(double share) {
    return (share < 0 ? "−" : "+") + Text.share(Math.abs(share));
  }

  private static String signed(MetricId metric, double value) {
    return (value < 0 ? "−" : "+") + Text.of(metric.unit(), Math.abs(value));
  }
}
