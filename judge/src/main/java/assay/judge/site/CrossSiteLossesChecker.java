package assay.judge.site;

import assay.api.Observation;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.KeysOf;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.JudgedShare;
import assay.judge.check.OperationFindings;
import assay.judge.check.WitnessList;
import assay.judge.order.KeyEventIndex;
import assay.plan.ClusterSites;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;

/// Finds acknowledged writes missing in another site. After the wait for changes in transit, every key is read in
/// each site.
///
/// Only each key's newest acknowledged version counts; replication may skip older ones. A site has *lost* it if it
/// holds an older version or none. A newer UNKNOWN write may have landed, therefore its version or absence is fine
/// too. If the key's own site lost the version, the link is not to blame, and the other site is compared with what
/// the own site still holds. Keys without ordered versions are left to [ConvergenceChecker].
///
/// A version is *late* if it was missing when the wait was given up while other changes still arrived, otherwise
/// lost.
public final class CrossSiteLossesChecker implements Checker {

  @Override
  public String name() {
    return "cross-site-losses";
  }

  @Override
  public Verdict check(Evidence evidence) {
    return SiteCheckerSupport.nothing(evidence).orElseGet(() -> new Audit(evidence).verdict());
  }

  private static final class Audit {

    private final Evidence evidence;
    private final WitnessList witnesses;
    private final List<ClusterSites.Site> sites;
    private long keys;
    private long lost;
    private long arrivedAndGone;
    private long late;
    private long atSource;
    private long unreadable;
    private long phantoms;
    private long unordered;
    private final List<Finding> givenUp = new ArrayList<>();

    Audit(Evidence evidence) {
      this.evidence = evidence;
      this.witnesses = new WitnessList(evidence);
      this.sites = evidence.arrivals().sites().all();
    }

    Verdict verdict() {
      KeyEventIndex order = KeyEventIndex.of(evidence.history(), evidence.history()::startNanos);
      List<FinalSiteReads> reads = new ArrayList<>();
      for (int site = 0; site < sites.size(); site++) {
        reads.add(FinalSiteReads.at(evidence, site));
      }
      for (int site = 0; site < sites.size(); site++) {
        site(order, site, reads);
      }
      if (keys == 0) {
        return Verdict.unknown(
            unreadable > 0
                ? new KeysUnreadableThere(unreadable)
                : unordered > 0 ? new AllKeysShared() : new NoKeyReadThere());
      }
      Finding summary = JudgedShare.summary(summary(), keys, keys + unordered);
      return new Verdict(status(), summary, measures(), List.of(), witnesses.list());
    }

    private void site(KeyEventIndex order, int site, List<FinalSiteReads> all) {
      FinalSiteReads reads =
          sites.size() == 1
              ? evidence
                  .arrivals()
                  .at(0)
                  .map(observed -> FinalSiteReads.of(evidence, observed))
                  .orElseThrow()
              : all.get(site);
      SiteChanges changes = new SiteChanges(evidence, order, site);
      ArrivalTimeout wait = ArrivalTimeout.of(changes);
      givenUp.addAll(wait.told());
      for (int key = 0; key < order.keys(); key++) {
        KeyChanges of = changes.of(key);
        int newest = of.newestAcked();
        if (newest >= 0 && of.due()[newest]) {
          if (of.ordered()) {
            compare(site, changes, of, reads, all, wait);
          } else {
            unordered++;
          }
        }
      }
    }

    private void compare(
        int site,
        SiteChanges changes,
        KeyChanges of,
        FinalSiteReads reads,
        List<FinalSiteReads> all,
        ArrivalTimeout wait) {
      int read = reads.of(of.key());
      if (read < 0) {
        unreadable++;
        return;
      }
      keys++;
      long found = reads.version(read);
      if (evidence.whole() && FinalSiteReads.phantom(of, found)) {
        phantoms++;
        witnesses.add(
            Long.MAX_VALUE,
            new HoldsPhantom(of.key(), sites.get(site).name(), found),
            List.of(SiteCheckerSupport.read(evidence, reads, read)));
        return;
      }
      int newest = of.newestAcked();
      if (FinalSiteReads.holds(of, newest, found)) {
        return;
      }
      int kept = keptAtSource(of, newest, all);
      atSource += kept < newest ? 1 : 0;
      if (kept < 0 || FinalSiteReads.holds(of, kept, found)) {
        return;
      }
      int heard = heard(of, of.versions()[kept]);
      if (heard < 0 && wait.stillComing()) {
        late++;
        return;
      }
      lose(site, changes, of, kept, reads, heard);
    }

    /// The newest acknowledged version that the key's own site holds, or below 0. An unreadable site counts as
    /// holding it.
    private int keptAtSource(KeyChanges of, int newest, List<FinalSiteReads> all) {
      int client = evidence.history().client(of.events()[newest]);
      FinalSiteReads source = all.get(evidence.arrivals().siteOf(client));
      int read = source.of(of.key());
      if (read < 0 || FinalSiteReads.holds(of, newest, source.version(read))) {
        return newest;
      }
      long held = source.version(read);
      int at = held > Observation.ABSENT ? newest : -1;
      while (at >= 0 && (of.versions()[at] > held || !of.acked(at))) {
        at--;
      }
      return at;
    }

    /// The arrival that brought a version or a newer one, or -1.
    private static int heard(KeyChanges of, long version) {
      for (int arrival = 0; arrival < of.arrivals().length; arrival++) {
        if (of.told()[arrival] >= version) {
          return arrival;
        }
      }
      return -1;
    }

    private void lose(
        int site, SiteChanges changes, KeyChanges of, int at, FinalSiteReads reads, int heard) {
      lost++;
      arrivedAndGone += heard >= 0 ? 1 : 0;
      long acked = of.ackNanos()[at];
      int read = reads.of(of.key());
      // The earliest acknowledged losses come first: they show best that waiting would not help.
      long weight = Long.MAX_VALUE - 1 - (acked - evidence.beginsNanos());
      if (!witnesses.wants(weight)) {
        return;
      }
      List<Line> lines = new ArrayList<>();
      lines.add(SiteCheckerSupport.write(evidence, of.events()[at]));
      lines.add(SiteCheckerSupport.read(evidence, reads, read));
      if (heard >= 0) {
        lines.add(SiteCheckerSupport.arrival(evidence, changes, site, of.arrivals()[heard]));
      }
      witnesses.add(
          weight,
          new SiteLacks(
              of.key(),
              SiteCheckerSupport.version(of, at),
              acked - evidence.beginsNanos(),
              sites.get(site).name(),
              OperationFindings.version(reads.version(read)),
              heard >= 0),
          lines);
    }

    private Status status() {
      if (lost + phantoms > 0) {
        return Status.INVALID;
      }
      boolean blind = late + unreadable > 0 || !evidence.whole();
      return blind ? Status.UNKNOWN : JudgedShare.ofNothingFound(keys, keys + unordered);
    }

    private Finding summary() {
      return new SiteLossesFound(
          lost, keys, arrivedAndGone, phantoms, late, atSource, unreadable, unordered, givenUp);
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(Measure.of("cross-site-losses", lost, new KeysOf(lost, keys)));
      measures.add(Measure.of("cross-site-late-keys", late, new Counted(late)));
      measures.add(Measure.of("lost-at-source", atSource, new Counted(atSource)));
      measures.add(Measure.of("phantoms", phantoms, new Counted(phantoms)));
      measures.add(Measure.of("unreadable-keys", unreadable, new Counted(unreadable)));
      return measures;
    }
  }

  record KeysUnreadableThere(long keys) implements Finding {}

  record AllKeysShared() implements Finding {}

  record NoKeyReadThere() implements Finding {}

  record HoldsPhantom(int key, String site, long version) implements Finding {}

  /// @param ackedNanos since the run began
  record SiteLacks(
      int key, Finding acknowledged, long ackedNanos, String site, Finding holds, boolean arrived)
      implements Finding {}

  /// @param arrived lost although they had arrived
  /// @param late may only be late
  /// @param atSource lost in their own site
  /// @param shared written in both sites
  record SiteLossesFound(
      long lost,
      long keys,
      long arrived,
      long phantoms,
      long late,
      long atSource,
      long unreadable,
      long shared,
      List<Finding> givenUp)
      implements Finding {}
}
