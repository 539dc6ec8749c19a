package assay.judge.site;

import assay.judge.check.Evidence;
import java.util.List;

/// How many changes the sites' listeners may have missed.
///
/// A site surely held its own clients' acknowledged writes, and what its final reads find. A listener that heard all of
/// them may still have missed others. If each change is missed with the same probability q, the chance to hear all of n
/// and to miss more than k of m others is at most e^(−nq) · (mq)^(k+1) / (k+1)!. This is largest at q = (k+1)/n, and
/// there below (m/n)^(k+1) (Stirling).
///
/// @param heard changes that a site surely held and its listener heard, in the site with the fewest
/// @param missed whether a listener did not hear a change that its site surely held
record MissedChangesBound(long heard, boolean missed) {

  /// How often the changes that were surely held may hide that more were missed.
  private static final double CHANCE = 0.001;

  /// @param changes of each site
  /// @param reads final reads in each site
  static MissedChangesBound of(
      Evidence evidence, List<SiteChanges> changes, List<FinalSiteReads> reads) {
    long fewest = Long.MAX_VALUE;
    boolean missed = false;
    for (int site = 0; site < changes.size(); site++) {
      if (evidence.arrivals().at(site).isPresent()) {
        long heard = 0;
        long fromNanos = changes.get(site).observedFromNanos();
        for (int key = 0; key < changes.get(site).keys(); key++) {
          KeyChanges of = changes.get(site).of(key);
          int read = reads.get(site).of(key);
          int found = read < 0 ? -1 : of.find(reads.get(site).version(read));
          for (int at = 0; at < of.versions().length; at++) {
            int client = evidence.history().client(of.events()[at]);
            boolean own = of.acked(at) && evidence.arrivals().siteOf(client) == site;
            if ((own || at == found) && of.sentNanos()[at] >= fromNanos && !of.deleted()[at]) {
              boolean told = of.firstHeardNanos(at) < Long.MAX_VALUE;
              heard += told ? 1 : 0;
              missed |= !told;
            }
          }
        }
        fewest = Math.min(fewest, heard);
      }
    }
    return new MissedChangesBound(fewest, missed);
  }

  /// The most of so many changes that a listener may have missed.
  ///
  /// @param unheard changes that may have been in a site, and that its listener did not hear
  long mostMissed(long unheard) {
    if (unheard == 0 || missed || unheard >= heard) {
      return unheard;
    }
    double powers = Math.ceil(Math.log(CHANCE) / Math.log((double) unheard / heard));
    return Math.min(unheard, (long) powers - 1);
  }
}
