package assay.selftest.world;

import assay.fact.Quoted;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import assay.selftest.world.TrialTruth.Behind;
import assay.selftest.world.TrialTruth.Losses;
import assay.sentence.SentenceRenderer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Checks verdicts on lost writes, stale reads and linearizability: no accusation without harm, no pass despite harm,
/// and every count within its bounds.
final class HarmTruthCheck extends TruthCheck {

  private final TrialTruth truth;
  private final Map<String, Verdict> verdicts;
  private final Losses losses;
  private final Behind behind;

  private HarmTruthCheck(TrialTruth truth, List<TrialVerdict> all) {
    super(truth.trial().id());
    this.truth = truth;
    this.losses = truth.losses();
    this.behind = truth.behind();
    this.verdicts =
        all.stream()
            .filter(each -> each.trial().equals(truth.trial().id()))
            .collect(Collectors.toMap(TrialVerdict::checker, TrialVerdict::verdict));
  }

  static List<FalseStatement> of(TrialTruth truth, List<TrialVerdict> verdicts) {
    HarmTruthCheck harm = new HarmTruthCheck(truth, verdicts);
    harm.lost();
    harm.stale();
    harm.order("linearizability");
    harm.order("session-guarantees");
    return harm.lies;
  }

  private Verdict verdict(String checker) {
    return verdicts.getOrDefault(checker, Verdict.unknown(new Quoted("no verdict")));
  }

  private void lost() {
    Verdict verdict = verdict("lost-writes");
    double lost = value(verdict, "lost-writes");
    if (lost < losses.fewest() || lost > losses.most()) {
      lie(
          "lost writes",
          "%.0f acknowledged writes are said to be lost, and %d to %d are: %s"
              .formatted(
                  lost, losses.fewest(), losses.most(), SentenceRenderer.of(verdict.summary())));
    }
    if (verdict.status() == Status.INVALID && losses.most() == 0 && !truth.denied()) {
      lie(
          "lost writes",
          "nothing is lost, and it is said: %s".formatted(SentenceRenderer.of(verdict.summary())));
    }
    if (verdict.status() == Status.VALID && losses.fewest() > 0) {
      lie("lost writes", "%d are lost, and it is VALID".formatted(losses.fewest()));
    }
    if (losses.fewest() == losses.most()
        && !truth.denied()
        && verdict.status() != Status.UNKNOWN
        && value(verdict, "covered-writes") != losses.covered()) {
      lie(
          "lost writes",
          "%.0f are said to be covered, and %d of %d are: %s"
              .formatted(
                  value(verdict, "covered-writes"),
                  losses.covered(),
                  losses.acknowledged(),
                  SentenceRenderer.of(verdict.summary())));
    }
  }

  private void stale() {
    Verdict verdict = verdict("stale-reads");
    double ambiguous = value(verdict, "ambiguous-reads");
    double before = found(verdict, "stale-reads");
    boolean missing = before + ambiguous < behind.before() && !truth.denied();
    if (before > behind.before() || missing) {
      lie(
          "stale reads",
          "%.0f reads are said to be stale before a fault and %.0f not to be told, and %d are: %s"
              .formatted(
                  before, ambiguous, behind.before(), SentenceRenderer.of(verdict.summary())));
    }
    double after = found(verdict, "stale-reads-after-fault");
    // Data that a grid forgets without a fault is stale to its readers, before a fault and after
    // it.
    boolean forgets = truth.forgets();
    if (after > behind.after() - (forgets ? 0 : behind.surelyGone())) {
      lie(
          "stale reads",
          "%.0f reads are said to be stale after a fault, and of %d that missed something %d missed what was gone: %s"
              .formatted(
                  after,
                  behind.after(),
                  behind.surelyGone(),
                  SentenceRenderer.of(verdict.summary())));
    }
    double gone = found(verdict, "reads-of-lost-data");
    if (gone > behind.after() - behind.surely()) {
      lie(
          "stale reads",
          "%.0f reads are said to be of lost data, and of %d that missed something %d missed what was there: %s"
              .formatted(
                  gone, behind.after(), behind.surely(), SentenceRenderer.of(verdict.summary())));
    }
    if (verdict.status() == Status.VALID && behind.before() + behind.surely() > 0) {
      lie(
          "stale reads",
          "%d reads are stale before a fault and %d after it, and it is VALID: %s"
              .formatted(behind.before(), behind.surely(), SentenceRenderer.of(verdict.summary())));
    }
    if (verdict.status() == Status.INVALID && behind.none() && !truth.denied()) {
      lie(
          "stale reads",
          "no read missed anything, and it is said: %s"
              .formatted(SentenceRenderer.of(verdict.summary())));
    }
  }

  /// Numerator of a share.
  private static double found(Verdict verdict, String metric) {
    return value(verdict, metric + "-found");
  }

  private void order(String checker) {
    Verdict verdict = verdict(checker);
    boolean harmless = behind.none() && losses.most() == 0 && !truth.denied() && !truth.vanished();
    if (verdict.status() == Status.INVALID && harmless) {
      lie(
          "order",
          "nothing is stale or lost, and %s says: %s"
              .formatted(checker, SentenceRenderer.of(verdict.summary())));
    }
    if (checker.equals("session-guarantees")
        && verdict.status() == Status.VALID
        && truth.behindOwn() > 0
        && !truth.denied()) {
      lie(
          "order",
          "%d reads are behind their own client, and sessions is VALID: %s"
              .formatted(truth.behindOwn(), SentenceRenderer.of(verdict.summary())));
    }
    boolean surely = behind.before() > 0;
    if (checker.equals("linearizability") && verdict.status() == Status.VALID && surely) {
      lie("order", "%d reads are stale, and linearizability is VALID".formatted(behind.before()));
    }
  }
}
