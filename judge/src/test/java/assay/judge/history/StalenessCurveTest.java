package assay.judge.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Operations;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/// Curves of staleness compared with closed forms. Their coverage is `StalenessCurveSelfTest`'s.
final class StalenessCurveTest {

  private static final long MS = 1_000_000;

  private static List<Point> curve(String checker, String name, Operations operations) {
    return CheckerRegistry.ask(checker, operations.evidence()).curves().stream()
        .filter(curve -> curve.name().equals(name))
        .findFirst()
        .map(Curve::points)
        .orElse(List.of());
  }

  private static List<Point> stale(Operations operations) {
    return curve("stale-reads", Curve.STALE, operations);
  }

  private static Band band(Point point) {
    return Objects.requireNonNull(point.band());
  }

  @Test
  void step_beginsAtItsTime_andCountsFromTheNewestWrite() {
    List<Point> points =
        stale(
            new Operations()
                .write(0, 1, 0, 10)
                .write(0, 2, 20, 30)
                .read(0, 1, 30 + 99_999, 30 + 150_000)
                .read(0, 1, 30 + 100_000, 30 + 150_000)
                .read(0, 2, 30 + 199_999, 30 + 200_010)
                .read(0, 2, 30 + 200_000 * MS, 30 + 200_001 * MS));

    assertThat(points).extracting(Point::x).containsExactly(0.0, 1e5, 1e11);
    assertThat(points).extracting(Point::y).containsExactly(1.0, 0.5, 0.0);
    assertThat(points).extracting(Point::samples).containsExactly(1L, 2L, 1L);
    assertThat(points).extracting(point -> band(point).to()).containsExactly(1e5, 2e5, null);
  }

  /// A write that is acknowledged again is as old as its first acknowledgement.
  @Test
  void repeatedAcknowledgement_makesNoWriteNewer() {
    Operations operations =
        new Operations()
            .versions(0, 2)
            .add(Op.REWRITE, OperationOutcome.OK, 0, 2, 5 * MS, 6 * MS)
            .read(0, 2, 6 * MS + 1_000, 7 * MS);

    assertThat(stale(operations)).extracting(Point::x).containsExactly(5e6);
  }

  /// Copies are made anew every 200 ms, each key's at another moment, and each key is read at every 7 ms: the share at
  /// t is 1 − t / 200 ms.
  @Test
  void copiesOfAFixedPeriod_areStaleByTheTimeThatIsLeft() {
    int keys = 400;
    long period = 200 * MS;
    Operations operations = new Operations();
    for (int key = 0; key < keys; key++) {
      long write = 1_000 * MS;
      long refresh = write + period * (2L * key + 1) / (2L * keys);
      operations.write(key, 1, 0, 10).write(key, 2, write - 10, write);
      for (long at = write + MS / 2; at < write + 2 * period; at += 7 * MS) {
        operations.read(key, at < refresh ? 1 : 2, at, at + 10);
      }
    }

    assertThat(stale(operations))
        .hasSizeGreaterThan(5)
        .allSatisfy(point -> {
          long[] times =
              IntStream.range(0, 100)
                  .mapToLong(i -> MS / 2 + 7L * MS * i)
                  .filter(t -> t < 2 * period)
                  .filter(t -> t >= point.x() && t < Objects.requireNonNull(band(point).to()))
                  .toArray();
          double truth =
              IntStream.range(0, times.length)
                  .mapToDouble(i -> Math.max(0, 1 - (double) times[i] / period))
                  .average()
                  .orElseThrow();
          assertThat(point.y()).isCloseTo(truth, within(0.005));
          assertThat(band(point).low()).isLessThanOrEqualTo(truth);
          assertThat(band(point).high()).isGreaterThanOrEqualTo(truth);
          assertThat(band(point).high() - band(point).low()).isLessThan(0.3);
        });
  }

  /// The share that may miss is divided by the steps with reads: two by time, one by decade.
  @Test
  void stepsWithoutAFinding_areBoundedAtOnce() {
    Operations operations = new Operations();
    for (int key = 0; key < 31; key++) {
      operations.versions(key, 1);
      operations.read(key, 1, 1_200_000, 1_200_010).read(key, 1, 2_200_000, 2_200_010);
    }
    operations.partitions(IntStream.range(0, 31).toArray());

    assertThat(stale(operations))
        .hasSize(2)
        .allSatisfy(point -> {
          assertThat(point.y()).isZero();
          assertThat(band(point).low()).isZero();
          assertThat(band(point).high()).isCloseTo(1 - Math.pow(0.0125, 1 / 31.0), within(1e-12));
        });
    assertThat(curve("stale-reads", Curve.STALE_BY_DECADE, operations))
        .singleElement()
        .satisfies(point ->
            assertThat(band(point).high()).isCloseTo(1 - Math.pow(0.025, 1 / 31.0), within(1e-12)));
  }

  /// 30 reads that share one write tell as much as one.
  @Test
  void readsOfOneWrite_areOneSample() {
    Operations operations = new Operations().versions(0, 2);
    for (long at = 2 * MS + 100; at <= 2 * MS + 3_000; at += 100) {
      operations.read(0, 2, at, at + 10);
    }

    assertThat(stale(operations))
        .singleElement()
        .satisfies(point -> {
          assertThat(point.samples()).isEqualTo(30);
          assertThat(band(point).high()).isEqualTo(0.975);
        });
  }

  @Test
  void reads_areAtLeastSoManyVersionsBehind() {
    List<Point> points =
        curve(
            "stale-reads",
            Curve.VERSIONS_BEHIND,
            new Operations()
                .versions(0, 6)
                .read(0, 6, 1_000, 1_010)
                .read(0, 5, 1_100, 1_110)
                .read(0, 3, 1_200, 1_210)
                .read(0, 1, 1_300, 1_310));

    assertThat(points).extracting(Point::x).containsExactly(1.0, 2.0, 3.0, 5.0, 10.0);
    assertThat(points).extracting(Point::y).containsExactly(0.75, 0.5, 0.5, 0.25, 0.0);
    assertThat(points).extracting(point -> band(point).to()).containsOnlyNulls();
  }

  /// A write of unknown outcome may have landed last: its read may be stale.
  @Test
  void undecidedRead_isInTheUpperEndOnly() {
    Operations operations =
        new Operations()
            .unknownWrite(0, 1, 10, 20)
            .write(0, 2, 30, 40)
            .read(0, 1, MS, MS + 10)
            .read(0, 2, MS + 20, MS + 30);

    assertThat(stale(operations))
        .singleElement()
        .satisfies(point -> {
          assertThat(point.y()).isZero();
          assertThat(band(point).low()).isZero();
          assertThat(band(point).high()).isEqualTo(1);
        });
  }

  @Test
  void readsOfTheWarmUp_andAfterAFault_areNotOfTheCurve() {
    Operations operations =
        new Operations()
            .versions(0, 2)
            .step(1_000, Long.MAX_VALUE, 3_000)
            .read(0, 1, 500, 510)
            .read(0, 2, 1_500, 1_510)
            .read(0, 1, 3_500, 3_510);

    assertThat(stale(operations))
        .singleElement()
        .satisfies(point -> {
          assertThat(point.samples()).isEqualTo(1);
          assertThat(point.y()).isZero();
        });
  }

  @Test
  void noRead_isNoCurve() {
    assertThat(stale(new Operations().versions(0, 2))).isEmpty();
  }

  /// Another client's write makes no read fall behind its own client.
  @Test
  void curvesOfAClient_countFromItsOwnWritesAndReads() {
    Operations operations =
        new Operations()
            .versions(0, 2)
            .read(0, 1, 40 + MS, 40 + MS + 10)
            .client(1)
            .read(0, 2, 40 + 3 * MS, 50 + 3 * MS)
            .read(0, 1, 50 + 8 * MS, 50 + 8 * MS + 10);

    assertThat(curve("session-guarantees", Curve.OWN, operations))
        .singleElement()
        .satisfies(point -> {
          assertThat(point.x()).isEqualTo(1e6);
          assertThat(point.y()).isEqualTo(1);
        });
    assertThat(curve("session-guarantees", Curve.MONOTONIC, operations))
        .singleElement()
        .satisfies(point -> {
          assertThat(point.x()).isEqualTo(5e6);
          assertThat(point.y()).isEqualTo(1);
        })
        .extracting(Point::samples, InstanceOfAssertFactories.LONG)
        .isEqualTo(1);
  }
}
