package assay.judge.site;

import assay.api.Observation;
import assay.fact.FigureFacts;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.KeysOf;
import assay.fact.FigureFacts.RangeOf;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.OperationFindings;
import assay.judge.check.SiteArrivals;
import assay.judge.check.WitnessList;
import assay.judge.order.KeyEventIndex;
import assay.plan.ClusterSites;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Finds sites that differ at the end, after the link was whole and changes in transit were waited for.
///
/// A key *diverges* if two sites hold different versions, or one holds none or a damaged one. Keys with newest
/// changes that are not replicated are left out. On shared keys, writes discarded by conflicts are counted too
/// ([DiscardedWriteFinder]).
public final class ConvergenceChecker implements Checker {

  @Override
  public String name() {
    return "convergence";
  }

  @Override
  public Verdict check(Evidence evidence) {
    return SiteCheckerSupport.nothing(evidence).orElseGet(() -> new Comparison(evidence).verdict());
  }

  private static final class Comparison {

    private final Evidence evidence;
    private final SiteArrivals arrivals;
    private final WitnessList witnesses;
    private final List<ClusterSites.Site> sites;
    private final List<FinalSiteReads> reads = new ArrayList<>();
    private final List<SiteChanges> changes = new ArrayList<>();
    private final DiscardedWriteFinder conflicts;
    private final List<Unheard> unheard = new ArrayList<>();
    private long keys;
    private long divergent;
    private long unreadable;
    private long lastWrites;
    private long thrownAway;
    private long untold;
    private long perhaps;
    private boolean missed;

    /// A write that was perhaps thrown away, if no listener missed it.
    private record Unheard(int key, int place) {}

    Comparison(Evidence evidence) {
      this.evidence = evidence;
      this.arrivals = evidence.arrivals();
      this.witnesses = new WitnessList(evidence);
      this.sites = arrivals.sites().all();
      this.conflicts = new DiscardedWriteFinder(evidence);
    }

    Verdict verdict() {
      KeyEventIndex order = KeyEventIndex.of(evidence.history(), evidence.history()::startNanos);
      for (int site = 0; site < sites.size(); site++) {
        reads.add(FinalSiteReads.at(evidence, site));
        changes.add(new SiteChanges(evidence, order, site));
      }
      if (sites.size() == 1) {
        reads.add(FinalSiteReads.of(evidence, arrivals.observed().getFirst()));
      }
      for (int key = 0; key < order.keys(); key++) {
        key(key);
      }
      if (!unheard.isEmpty() || untold > 0) {
        MissedChangesBound listeners = MissedChangesBound.of(evidence, changes, reads);
        missed = listeners.missed();
        long most = listeners.mostMissed(unheard.size());
        perhaps = most + untold;
        thrownAway += unheard.size() - most;
        if (most < unheard.size()) {
          unheard.forEach(each -> discard(changes.getFirst().of(each.key), each.place));
        }
      }
      if (keys == 0) {
        return Verdict.unknown(
            unreadable > 0 ? new KeysUnreadableSomewhere(unreadable) : new NoKeyReadEverywhere());
      }
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    private void key(int key) {
      List<KeyChanges> at = changes.stream().map(site -> site.of(key)).toList();
      if (at.getFirst().newestAcked() < 0 || !goesEverywhere(at)) {
        return;
      }
      int[] found = found(key);
      if (IntStream.of(found).anyMatch(read -> read < 0)) {
        unreadable++;
        return;
      }
      keys++;
      List<Long> held = held(found);
      if (held.contains(Observation.CORRUPT) || held.stream().distinct().count() > 1) {
        divergent++;
        diverge(at.getFirst(), found, held);
      }
      if (!at.getFirst().ordered()) {
        DiscardedWriteFinder.Found conflict = conflicts.look(at, held);
        lastWrites += conflict.last().size();
        thrownAway += conflict.thrownAway().size();
        conflict.thrownAway().forEach(place -> discard(at.getFirst(), place));
        conflict.unheard().forEach(place -> unheard.add(new Unheard(key, place)));
        untold += conflict.untold().size();
      }
    }

    /// A key's final read in each site, or below 0.
    private int[] found(int key) {
      return reads.stream().mapToInt(site -> site.of(key)).toArray();
    }

    private List<Long> held(int[] found) {
      return IntStream.range(0, found.length)
          .mapToObj(site -> reads.get(site).version(found[site]))
          .toList();
    }

    /// Whether every acknowledged write of a key is replicated to every other site.
    private boolean goesEverywhere(List<KeyChanges> at) {
      KeyChanges of = at.getFirst();
      for (int place = 0; place < of.versions().length; place++) {
        int own = arrivals.siteOf(evidence.history().client(of.events()[place]));
        for (int site = 0; site < at.size(); site++) {
          boolean goes = at.get(site).due()[place] || site == own;
          if (of.acked(place) && !goes && (!of.ordered() || place == of.newestAcked())) {
            return false;
          }
        }
      }
      return true;
    }

    private void diverge(KeyChanges of, int[] found, List<Long> held) {
      int newest = of.newestAcked();
      long weight =
          (long) newest - held.stream().mapToInt(version -> of.find(version)).min().orElse(0);
      if (!witnesses.wants(weight)) {
        return;
      }
      List<Line> lines = lines(of, newest, found);
      witnesses.add(
          weight,
          new SitesDiffer(
              of.key(),
              sites.getFirst().name(),
              OperationFindings.version(held.getFirst()),
              sites.getLast().name(),
              OperationFindings.version(held.getLast())),
          lines);
    }

    private void discard(KeyChanges of, int place) {
      if (!witnesses.wants(Long.MAX_VALUE)) {
        return;
      }
      int[] found = found(of.key());
      List<Long> held = held(found);
      int client = evidence.history().client(of.events()[place]);
      Finding kept =
          held.getFirst().equals(held.getLast())
              ? new BothHold(OperationFindings.version(held.getFirst()))
              : new SitesHold(
                  OperationFindings.version(held.getFirst()),
                  OperationFindings.version(held.getLast()));
      witnesses.add(
          Long.MAX_VALUE,
          new ThrownAway(
              of.key(),
              SiteCheckerSupport.version(of, place),
              sites.get(arrivals.siteOf(client)).name(),
              of.ackNanos()[place] - evidence.beginsNanos(),
              kept),
          lines(of, place, found));
    }

    private List<Line> lines(KeyChanges of, int place, int[] found) {
      List<Line> lines = new ArrayList<>();
      lines.add(SiteCheckerSupport.write(evidence, of.events()[place]));
      for (int i = 0; i < found.length; i++) {
        lines.add(SiteCheckerSupport.read(evidence, reads.get(i), found[i]));
      }
      return lines;
    }

    private Status status() {
      if (divergent + thrownAway > 0) {
        return Status.INVALID;
      }
      return unreadable + perhaps > 0 ? Status.UNKNOWN : Status.VALID;
    }

    private boolean allObserved() {
      return IntStream.range(0, sites.size()).allMatch(site -> arrivals.at(site).isPresent());
    }

    private Finding summary() {
      List<Finding> givenUp = new ArrayList<>();
      changes.forEach(site -> givenUp.addAll(ArrivalTimeout.of(site).told()));
      return new ConvergenceFound(
          divergent == 0, divergent, keys, conflicts(), unreadable, givenUp);
    }

    private @Nullable Finding conflicts() {
      return arrivals.shared()
          ? new ConflictsFound(
              thrownAway(), !allObserved(), perhaps > 0 && missed, perhaps > 0 && !missed)
          : null;
    }

    private Finding thrownAway() {
      return perhaps > 0 && allObserved()
          ? new RangeOf(FigureFacts.between(thrownAway, thrownAway + perhaps), lastWrites)
          : new SomeOf(thrownAway, lastWrites);
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(Measure.of("divergent-keys", divergent, new KeysOf(divergent, keys)));
      if (arrivals.shared() && lastWrites > 0 && (allObserved() || thrownAway > 0)) {
        Measure known = Measure.of("cross-site-conflicts", thrownAway, thrownAway());
        measures.add(
            !allObserved()
                ? Measure.atLeast("cross-site-conflicts", (double) thrownAway, thrownAway())
                : perhaps > 0 ? known.upTo((double) thrownAway + perhaps) : known);
      }
      measures.add(Measure.of("unreadable-keys", unreadable, new Counted(unreadable)));
      return measures;
    }
  }

  record KeysUnreadableSomewhere(long keys) implements Finding {}

  record NoKeyReadEverywhere() implements Finding {}

  record SitesDiffer(int key, String site, Finding holds, String otherSite, Finding otherHolds)
      implements Finding {}

  record BothHold(Finding version) implements Finding {}

  record SitesHold(Finding first, Finding second) implements Finding {}

  /// @param ackedNanos since the run began
  record ThrownAway(int key, Finding acknowledged, String site, long ackedNanos, Finding kept)
      implements Finding {}

  /// @param conflicts null if no sites write the same keys
  record ConvergenceFound(
      boolean same,
      long differ,
      long keys,
      @Nullable Finding conflicts,
      long unreadable,
      List<Finding> givenUp)
      implements Finding {}

  /// @param atLeast whether not every site was observed
  /// @param missed whether a listener missed changes
  /// @param perhapsMissed whether a listener may have missed changes
  record ConflictsFound(Finding thrownAway, boolean atLeast, boolean missed, boolean perhapsMissed)
      implements Finding {}
}
