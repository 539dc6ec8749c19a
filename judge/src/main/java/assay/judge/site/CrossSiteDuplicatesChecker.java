package assay.judge.site;

import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals.Observed;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds versions of a key that arrived in a site more often than they were written.
///
/// [ArrivalVersions] identifies removals: two with a write in between are no duplicates. A version that a load wrote
/// twice may arrive twice. [CrossSiteOrderChecker] counts versions without a write.
public final class CrossSiteDuplicatesChecker implements Checker {

  @Override
  public String name() {
    return "cross-site-duplicates";
  }

  @Override
  public Verdict check(Evidence evidence) {
    return SiteCheckerSupport.nothing(evidence)
        .orElseGet(() -> new Count(evidence).verdict(new NothingToComeTwice()));
  }

  private static final class Count extends ArrivalPass {

    private long duplicates;
    private long keys;

    Count(Evidence evidence) {
      super(evidence);
    }

    @Override
    void key(Observed observed, SiteChanges changes, KeyChanges of) {
      Map<Integer, Integer> first = new HashMap<>();
      int[] times = new int[of.versions().length];
      long before = duplicates;
      for (int arrival = 0; arrival < of.arrivals().length; arrival++) {
        arrivals++;
        int at = of.find(of.told()[arrival]);
        if (at < 0) {
          untold++;
          continue;
        }
        first.putIfAbsent(at, arrival);
        times[at]++;
        if (times[at] > of.tries()[at]) {
          duplicates++;
          show(observed, changes, of, first.getOrDefault(at, arrival), arrival, times[at]);
        }
      }
      keys += duplicates > before ? 1 : 0;
    }

    private void show(
        Observed observed, SiteChanges changes, KeyChanges of, int first, int again, int times) {
      if (!witnesses.wants(times)) {
        return;
      }
      int at = of.find(of.told()[again]);
      List<Line> lines =
          List.of(
              SiteCheckerSupport.write(evidence, of.events()[at]),
              SiteCheckerSupport.arrival(evidence, changes, observed.site(), of.arrivals()[first]),
              SiteCheckerSupport.arrival(evidence, changes, observed.site(), of.arrivals()[again]));
      long apart =
          changes.heard().endNanos(of.arrivals()[again])
              - changes.heard().endNanos(of.arrivals()[first]);
      witnesses.add(
          times,
          new ArrivedAgain(
              of.key(), SiteCheckerSupport.version(of, at), observed.name(), times, apart),
          lines);
    }

    @Override
    Status status() {
      boolean whole =
          evidence.whole() && evidence.arrivals().observed().stream().allMatch(Observed::whole);
      return duplicates > 0 ? Status.INVALID : whole ? Status.VALID : Status.UNKNOWN;
    }

    @Override
    Finding summary() {
      return duplicates == 0
          ? new ArrivedOnce(arrivals)
          : new ArrivedTwice(duplicates, arrivals, keys);
    }

    @Override
    List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(
          Measure.of("cross-site-duplicates", duplicates, new SomeOf(duplicates, arrivals)));
      measures.add(Measure.of("arrivals", arrivals, new Counted(arrivals)));
      return measures;
    }
  }

  record NothingToComeTwice() implements Finding {}

  record ArrivedAgain(int key, Finding version, String site, int times, long lastNanos)
      implements Finding {}

  record ArrivedOnce(long arrivals) implements Finding {}

  record ArrivedTwice(long again, long arrivals, long keys) implements Finding {}
}
