package assay.judge.site;

import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.figure.Text;
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
    return SiteCheck.nothing(evidence)
        .orElseGet(() -> new Count(evidence).verdict("nothing arrived that could have come twice"));
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
              SiteCheck.write(evidence, of.events()[at]),
              SiteCheck.arrival(evidence, changes, observed.site(), of.arrivals()[first]),
              SiteCheck.arrival(evidence, changes, observed.site(), of.arrivals()[again]));
      long apart =
          changes.heard().endNanos(of.arrivals()[again])
              - changes.heard().endNanos(of.arrivals()[first]);
      witnesses.add(
          times,
          "key %d: %s arrived in %s %d times, the last time %s after the first"
              .formatted(
                  of.key(), SiteCheck.version(of, at), observed.name(), times, Text.nanos(apart)),
          lines);
    }

    @Override
    Status status() {
      boolean whole =
          evidence.whole() && evidence.arrivals().observed().stream().allMatch(Observed::whole);
      return duplicates > 0 ? Status.INVALID : whole ? Status.VALID : Status.UNKNOWN;
    }

    private String found() {
      return Text.count(duplicates) + " of " + Text.count(arrivals);
    }

    @Override
    String summary() {
      return duplicates == 0
          ? "each of %s came once".formatted(Text.plural(arrivals, "arrival", "arrivals"))
          : "%s arrivals had arrived before, on %s"
              .formatted(found(), Text.plural(keys, "key", "keys"));
    }

    @Override
    List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(Measure.of("cross-site-duplicates", duplicates, found()));
      measures.add(Measure.of("arrivals", arrivals, Text.count(arrivals)));
      return measures;
    }
  }
}
