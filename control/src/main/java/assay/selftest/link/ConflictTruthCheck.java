package assay.selftest.link;

import assay.record.results.Results;
import assay.record.results.Results.Outcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.link.ModelSites.Heard;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks statements about two sites that both write the same keys: differing keys, writes that a conflict threw away,
/// repeated and late changes, and the run's result.
final class ConflictTruthCheck extends TruthCheck {

  private record At(int site, int key, int client) {}

  private record In(int site, SimulatedChange change) {}

  private final SitesRun run;
  private final ModelSites sites;
  private final Map<Integer, List<SimulatedChange>> byKey;

  private ConflictTruthCheck(SitesRun run) {
    super("sites");
    this.run = run;
    this.sites = run.sites();
    byKey = sites.byKey();
  }

  static List<FalseStatement> of(SitesRun run) {
    ConflictTruthCheck conflicts = new ConflictTruthCheck(run);
    conflicts.lies.addAll(SitesTruthCheck.ofLosses(run));
    conflicts.duplicates();
    conflicts.order();
    conflicts.convergence();
    conflicts.answer();
    return conflicts.lies;
  }

  private void duplicates() {
    Verdict verdict = run.verdict("cross-site-duplicates");
    Set<In> before = new HashSet<>();
    long repeated =
        sites.heard().stream()
            .filter(heard -> !before.add(new In(heard.site(), heard.change())))
            .count();
    within(verdict, "cross-site-duplicates", repeated, repeated);
    status("cross-site-duplicates", verdict, repeated, repeated);
  }

  /// Versions are ordered only within a client; on a key of one client alone that is the same.
  private void order() {
    Verdict verdict = run.verdict("cross-site-order");
    Map<At, Long> newest = new HashMap<>();
    long overtaken = 0;
    for (Heard heard : sites.heard()) {
      SimulatedChange change = heard.change();
      At at = new At(heard.site(), change.key, change.client);
      overtaken += change.version < newest.getOrDefault(at, 0L) ? 1 : 0;
      newest.merge(at, change.version, Math::max);
    }
    within(verdict, "cross-site-order", overtaken, overtaken);
    within(verdict, "strange-arrivals", 0, 0);
    status("cross-site-order", verdict, overtaken, overtaken);
  }

  private long divergent() {
    return byKey.entrySet().stream()
        .filter(each -> each.getValue().stream().anyMatch(SimulatedChange::acknowledged))
        .filter(each -> sites.readHere(each.getKey()) != sites.readThere(each.getKey()))
        .count();
  }

  private void convergence() {
    Verdict verdict = run.verdict("convergence");
    long divergent = divergent();
    within(verdict, "divergent-keys", divergent, divergent);
    long surely = 0;
    long thrownAway = 0;
    for (List<SimulatedChange> changes : byKey.values()) {
      boolean shared = changes.stream().mapToInt(change -> change.client).distinct().count() > 1;
      for (SimulatedChange change : changes) {
        if (shared && isGone(change) && !isReplaced(change, changes)) {
          thrownAway++;
          surely += changes.stream().noneMatch(other -> mayHaveSeen(other, change)) ? 1 : 0;
        }
      }
    }
    conflicts(verdict, surely, thrownAway);
    status("convergence", verdict, divergent + surely, divergent + thrownAway);
  }

  /// Checks the least and the most that are said.
  private void conflicts(Verdict verdict, long surely, long thrownAway) {
    Measure said = verdict.measure("cross-site-conflicts").orElse(null);
    double least = said == null ? 0 : said.value();
    double most = said == null || said.most() == null ? least : said.most();
    if (least > thrownAway || most < surely) {
      lie(
          "cross-site-conflicts",
          "%.0f to %.0f are said and %d to %d are so".formatted(least, most, surely, thrownAway),
          verdict);
    }
  }

  private boolean isGone(SimulatedChange change) {
    return change.acknowledged()
        && sites.readHere(change.key) != change.version
        && sites.readThere(change.key) != change.version;
  }

  /// Whether a client wrote over the change where it was.
  private static boolean isReplaced(SimulatedChange change, List<SimulatedChange> changes) {
    return changes.stream()
        .anyMatch(other ->
            other.over == change
                || (other.client == change.client && other.version > change.version));
  }

  /// Whether a write may have been made in knowledge of another: later by the same client, or answered after the other was
  /// sent in its site, or had arrived in the other one.
  private boolean mayHaveSeen(SimulatedChange by, SimulatedChange change) {
    if (by == change) {
      return false;
    }
    if (by.client == change.client) {
      return by.version > change.version;
    }
    long ended = by.acknowledged() ? by.ackNanos : Long.MAX_VALUE;
    long there = by.site == change.site ? change.sentNanos : change.arrivedNanos;
    return there < Long.MAX_VALUE && there <= ended;
  }

  private void answer() {
    Results results = run.judgement().results();
    long divergent = divergent();
    objectives(
        results,
        objective -> SitesRun.isOfLosses(objective) ? 0 : divergent,
        objective -> SitesRun.isOfLosses(objective) ? 1 : divergent);
    if (results.outcome() == Outcome.FINE && divergent > 0) {
      lie("answer", "the sites differ, and the exit code is 0");
    }
  }
}
