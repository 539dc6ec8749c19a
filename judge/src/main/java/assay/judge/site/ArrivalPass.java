package assay.judge.site;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.JudgedShare;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.check.WitnessList;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

/// One pass of a checker over every observed site's arrivals, key by key. Its fields are the counts.
abstract class ArrivalPass {

  final Evidence evidence;
  final WitnessList witnesses;
  long arrivals;

  /// Arrivals of which no write tells what they are.
  long untold;

  ArrivalPass(Evidence evidence) {
    this.evidence = evidence;
    this.witnesses = new WitnessList(evidence);
  }

  /// @param otherwise the summary if no change arrived
  final Verdict verdict(Finding otherwise) {
    for (Observed observed : evidence.arrivals().observed()) {
      SiteChanges changes = SiteChanges.of(evidence, observed);
      for (int key = 0; key < changes.keys(); key++) {
        key(observed, changes, changes.of(key));
      }
    }
    if (arrivals == 0) {
      return Verdict.unknown(otherwise);
    }
    long judged = arrivals - untold;
    Status found = status();
    return new Verdict(
        found == Status.VALID ? JudgedShare.ofNothingFound(judged, arrivals) : found,
        JudgedShare.summary(summary(), judged, arrivals),
        measures(),
        List.of(),
        witnesses.list());
  }

  abstract void key(Observed observed, SiteChanges changes, KeyChanges of);

  abstract Status status();

  abstract Finding summary();

  abstract List<Measure> measures();
}
