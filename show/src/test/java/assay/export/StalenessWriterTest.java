package assay.export;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StalenessWriterTest {

  private static String written(long points, Curve... curves) throws IOException {
    Verdict verdict =
        new Verdict(Status.VALID, Fact.quoted(""), List.of(), List.of(curves), List.of());
    StringWriter out = new StringWriter();
    Verdicts verdicts =
        new Verdicts(
            Verdicts.SCHEMA,
            "a1",
            List.of(new TrialVerdict("sync-2", "=sync", 2, "stale-reads", verdict)));
    assertThat(new StalenessWriter(verdicts).write(out)).isEqualTo(points);
    return out.toString();
  }

  @Test
  void point_isARow_withItsBand() throws IOException {
    String csv =
        written(
            3,
            new Curve(
                Curve.STALE,
                List.of(
                    new Point(0, 0.25, 8, new Band(1e5, 0.125, 0.5)),
                    new Point(1e11, 0, 7, new Band(null, 0, 0.0625)))),
            new Curve(
                Curve.VERSIONS_BEHIND, List.of(new Point(3, 0.5, 6, new Band(null, 0.1, 0.9)))));

    assertThat(csv.lines())
        .containsExactly(
            "trial,configuration,repeat,curve,unit,from,to,share,low,high,reads",
            "sync-2,'=sync,2,stale-reads,ns,0,100000,0.25,0.125,0.5,8",
            "sync-2,'=sync,2,stale-reads,ns,100000000000,,0,0,0.0625,7",
            "sync-2,'=sync,2,versions-behind,versions,3,,0.5,0.1,0.9,6");
  }

  @Test
  void otherCurves_areNotOfStaleness() throws IOException {
    assertThat(written(0, new Curve(Curve.ANSWERED, List.of(new Point(0, 1, 9))))).hasLineCount(1);
  }
}
