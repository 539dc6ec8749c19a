package assay.judge.site;

import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.check.WitnessList;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

/// One pass of a checker over what arrived in every site that was observed, key by key. Its fields are what it counts on
/// the way.
abstract class ArrivalPass {

  final Evidence evidence;
  final WitnessList witnesses;
  long arrivals;

  ArrivalPass(Evidence evidence) {
    this.evidence = evidence;
    this.witnesses = new WitnessList(evidence);
  }

  /// What the arrivals say.
  ///
  /// @param otherwise what to say where nothing arrived
  final Verdict verdict(String otherwise) {
    for (Observed observed : evidence.arrivals().observed()) {
      SiteChanges changes = SiteChanges.of(evidence, observed);
      for (int key = 0; key < changes.keys(); key++) {
        key(observed, changes, changes.of(key));
      }
    }
    if (arrivals == 0) {
      return Verdict.unknown(otherwise);
    }
    return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
  }

  /// Looks at what arrived of one key in one site, and counts it.
  abstract void key(Observed observed, SiteChanges changes, KeyChanges of);

  abstract Status status();

  abstract String summary();

  abstract List<Measure> measures();
}
