package assay.judge.site;

import assay.api.Observation;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals.Observed;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds a version's arrivals after a newer one for the same key in the same site: the site shows outdated content
/// for a while or forever.
///
/// Without a common order, each client's versions are judged alone. [ArrivalVersions] identifies removals. Damaged
/// arrivals and versions without a write have no order and are counted apart.
public final class CrossSiteOrderChecker implements Checker {

  @Override
  public String name() {
    return "cross-site-order";
  }

  @Override
  public Verdict check(Evidence evidence) {
    return SiteCheckerSupport.nothing(evidence)
        .orElseGet(() -> new Count(evidence).verdict(new NothingToOrder()));
  }

  private static final class Count extends ArrivalPass {

    private long behind;
    private long keys;
    private long strange;

    Count(Evidence evidence) {
      super(evidence);
    }

    @Override
    void key(Observed observed, SiteChanges changes, KeyChanges of) {
      Map<Integer, Integer> newest = new HashMap<>();
      long before = behind;
      for (int arrival = 0; arrival < of.arrivals().length; arrival++) {
        arrivals++;
        long version = of.told()[arrival];
        int at = of.find(version);
        if (at < 0) {
          untold++;
          strange(observed, changes, of, arrival);
          continue;
        }
        int writer = of.ordered() ? -1 : evidence.history().client(of.events()[at]);
        int highest = newest.getOrDefault(writer, arrival);
        if (version < of.told()[highest]) {
          behind++;
          show(observed, changes, of, highest, arrival);
        } else {
          newest.put(writer, arrival);
        }
      }
      keys += behind > before ? 1 : 0;
    }

    /// A removal on a key that several clients deleted may be any client's.
    private void strange(Observed observed, SiteChanges changes, KeyChanges of, int arrival) {
      boolean mayBe = of.told()[arrival] == Observation.ABSENT && !of.ordered();
      if (mayBe || !evidence.whole()) {
        return;
      }
      strange++;
      if (witnesses.wants(Long.MAX_VALUE)) {
        witnesses.add(
            Long.MAX_VALUE,
            new ArrivalOfNothing(
                of.key(), SiteCheckerSupport.arrived(of, arrival), observed.name()),
            List.of(
                SiteCheckerSupport.arrival(
                    evidence, changes, observed.site(), of.arrivals()[arrival])));
      }
    }

    private void show(
        Observed observed, SiteChanges changes, KeyChanges of, int highest, int arrival) {
      int newer = of.arrivals()[highest];
      int older = of.arrivals()[arrival];
      long later = changes.heard().endNanos(older) - changes.heard().endNanos(newer);
      if (witnesses.wants(later)) {
        witnesses.add(
            later,
            new ArrivedLater(
                of.key(),
                SiteCheckerSupport.arrived(of, arrival),
                observed.name(),
                later,
                SiteCheckerSupport.arrived(of, highest)),
            List.of(
                SiteCheckerSupport.arrival(evidence, changes, observed.site(), newer),
                SiteCheckerSupport.arrival(evidence, changes, observed.site(), older)));
      }
    }

    @Override
    Status status() {
      if (behind + strange > 0) {
        return Status.INVALID;
      }
      return evidence.arrivals().observed().stream().allMatch(Observed::whole)
          ? Status.VALID
          : Status.UNKNOWN;
    }

    @Override
    Finding summary() {
      return behind == 0
          ? new ArrivedInOrder(arrivals, strange)
          : new ArrivedBehind(behind, arrivals, keys, strange);
    }

    @Override
    List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(Measure.of("cross-site-order", behind, new SomeOf(behind, arrivals)));
      measures.add(Measure.of("strange-arrivals", strange, new Counted(strange)));
      return measures;
    }
  }

  record NothingToOrder() implements Finding {}

  record ArrivalOfNothing(int key, Finding arrived, String site) implements Finding {}

  record ArrivedLater(int key, Finding older, String site, long laterNanos, Finding newer)
      implements Finding {}

  record ArrivedInOrder(long arrivals, long strange) implements Finding {}

  record ArrivedBehind(long behind, long arrivals, long keys, long strange) implements Finding {}
}
