package assay.judge.site;

import assay.api.Observation;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.OperationFindings;
import assay.judge.check.OperationFindings.DeleteSeen;
import assay.judge.check.OperationFindings.VersionSeen;
import assay.judge.check.SiteArrivals;
import assay.judge.check.WitnessList;
import assay.plan.ProcessName;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Verdict;
import java.util.Optional;

/// What the checkers of replication between sites share.
final class SiteCheckerSupport {

  private SiteCheckerSupport() {}

  /// Why there is nothing to judge, or empty.
  static Optional<Verdict> nothing(Evidence evidence) {
    SiteArrivals arrivals = evidence.arrivals();
    if (!arrivals.sites().any()) {
      return unknown(new NoSites());
    }
    if (!arrivals.replicated()) {
      return unknown(new NotReplicated());
    }
    return arrivals.observed().isEmpty() ? unknown(new NoSiteObserved()) : Optional.empty();
  }

  private static Optional<Verdict> unknown(Finding reason) {
    return Optional.of(Verdict.unknown(reason));
  }

  static Line write(Evidence evidence, int event) {
    int client = evidence.history().client(event);
    return WitnessList.line(
        evidence, ProcessName.client(client + 1), evidence.history().event(event));
  }

  static Line arrival(Evidence evidence, SiteChanges changes, int site, int event) {
    return WitnessList.line(evidence, ProcessName.observer(site + 1), changes.heard().event(event));
  }

  static Line read(Evidence evidence, FinalSiteReads reads, int event) {
    return WitnessList.line(evidence, reads.reader(event), reads.history().event(event));
  }

  static Finding version(KeyChanges changes, int at) {
    return changes.deleted()[at]
        ? new DeleteSeen(changes.versions()[at])
        : new VersionSeen(changes.versions()[at]);
  }

  static Finding arrived(KeyChanges changes, int arrival) {
    long version = changes.told()[arrival];
    int at = changes.find(version);
    if (at >= 0) {
      return version(changes, at);
    }
    return version == Observation.ABSENT
        ? new RemovalArrived()
        : OperationFindings.version(version);
  }

  record NoSites() implements Finding {}

  record NotReplicated() implements Finding {}

  record NoSiteObserved() implements Finding {}

  record RemovalArrived() implements Finding {}
}
