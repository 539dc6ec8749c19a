package assay.report;

import assay.fact.Fact;
import assay.record.results.DriftResult;
import assay.record.results.DriftResult.Point;
import assay.record.results.DriftResult.Told;
import assay.report.model.ReportModel;
import java.util.List;
import java.util.stream.IntStream;

/// A synthetic soak: figures with three units that move over its rounds. Every figure in it is
/// invented.
public final class Soaked {

  private static final double MIB = 1 << 20;

  private Soaked() {}

  /// A first-look run with figures of its rounds: one that rises, one that does not move, a share,
  /// and one with too few rounds.
  public static ReportModel sheet() {
    return sheet(1);
  }

  /// Later rounds are larger by a factor.
  public static ReportModel sheet(double larger) {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    return Altered.with(
        model,
        Altered.drifting(
            model.results(),
            List.of(
                drift("p99(put)", "ns", 1_380_000, 41_000, larger, Told.RISES),
                drift("memory", "bytes", 520 * MIB, 0, larger, Told.NO_TREND),
                drift("stale-reads", "share", 0.021, 0.003, larger, Told.RISES),
                new DriftResult(
                    "p99(get)",
                    "ns",
                    List.of(new Point(1, 0, 480_000)),
                    null,
                    null,
                    null,
                    null,
                    null,
                    Told.UNKNOWN,
                    Fact.quoted("1 round has it")))));
  }

  private static DriftResult drift(
      String metric, String unit, double first, double each, double larger, Told told) {
    List<Point> points =
        IntStream.range(0, 6)
            .mapToObj(i -> new Point(i + 1, i * 0.21, (first + i * each) * (i < 4 ? 1 : larger)))
            .toList();
    return new DriftResult(
        metric,
        unit,
        points,
        each / 0.21,
        each / 0.22,
        each / 0.2,
        0.003,
        0.009,
        told,
        Fact.quoted(told == Told.RISES ? "rises over 6 rounds" : "shows no trend over 6 rounds"));
  }
}
