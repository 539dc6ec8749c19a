package assay.report;

import assay.fact.Fact;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import java.util.List;
import java.util.stream.Stream;

final class InventedVerdicts {

  private InventedVerdicts() {}

  static Verdict lostWrites(int row, boolean loses) {
    if (!loses) {
      return new Verdict(
          Status.VALID,
          Fact.quoted("0 of 3,381 acknowledged writes lost in 1 kill"),
          List.of(),
          List.of(),
          List.of());
    }
    return new Verdict(
        Status.INVALID,
        Fact.quoted(400 * row + " of 3,381 acknowledged writes lost"),
        List.of(Measure.exact("lost-writes", 400.0 * row, Fact.quoted(400 * row + " of 3,381"))),
        List.of(),
        List.of(
            new Witness(
                Fact.quoted(
                    "key 17 was acknowledged at version 9, and reads version 8 after the cluster healed"),
                List.of(
                    new Line("write OK", "client-1", 17, 8, 17_201_000_000L, 17_201_412_000L),
                    new Line("write OK", "client-1", 17, 9, 17_944_000_000L, 17_944_380_000L),
                    new Line(
                        "final read OK", "client-1", 17, 8, 31_000_000_000L, 31_000_210_000L)))));
  }

  static Verdict staleReads(int row) {
    if (row % 4 != 2) {
      return new Verdict(
          Status.VALID,
          Fact.quoted("0 of 30,000 reads stale (< 0.01 %)"),
          List.of(),
          InventedStaleness.curves(0),
          List.of());
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
        Fact.quoted("8,886 of 30,000 reads stale, up to 1.98 s old"),
        List.of(Measure.share("stale-reads", 0.2962, 0.29, 0.303, Fact.quoted("8,886 of 30,000"))),
        Stream.concat(
                Stream.of(new Curve("Share of stale reads by time since the ack", points)),
                InventedStaleness.curves(0.334).stream())
            .toList(),
        List.of(
            new Witness(
                Fact.quoted(
                    "key 4 was read at version 2 although version 3 was acknowledged 7 ms before"),
                List.of(
                    new Line("write OK", "client-1", 4, 3, 9_001_000_000L, 9_001_300_000L),
                    new Line("read OK", "client-1", 4, 2, 9_008_000_000L, 9_008_100_000L)))));
  }
}
