package assay.selftest.lock;

import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.history.OracleAgreement;
import assay.selftest.lock.SimulatedLockService.Behaviour;
import assay.selftest.test.SelfTest;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/// The checker `mutual-exclusion` on simulated lock services, against a search through every pair of holds and against what is
/// known of each service.
public final class LockSelfTest implements SelfTest {

  private static final int HISTORIES = 100_000;

  /// Services whose fault gives a lock to two clients. One that keeps released locks does not.
  private static final Behaviour[] DOUBLING = {
    Behaviour.GRANTS_TWICE, Behaviour.SHORT_LEASE, Behaviour.FREES_OTHERS
  };

  /// What was found, by service.
  private static final class Found {
    private int doubled;
    private int stuck;
  }

  private final Map<Behaviour, Found> found = new EnumMap<>(Behaviour.class);

  @Override
  public String claim() {
    return "mutual exclusion accuses only locks that two clients surely held, and finds each of them";
  }

  @Override
  public Shown show() {
    for (Behaviour each : Behaviour.values()) {
      found.put(each, new Found());
    }
    LockHistories histories = new LockHistories(20261202);
    OracleAgreement agreement =
        OracleAgreement.of(
            HISTORIES,
            histories::next,
            history -> isViolation(history, histories),
            history -> HoldPairSearch.isDouble(history, histories.lease()));
    return new Shown(
        agreement.accused() + agreement.missed() == 0 && agreement.isTelling() && isKnownTruth(),
        "of 100,000 random histories none accused wrongly and no double hold missed; of correct services neither double"
            + " holds nor stuck refusals",
        agreement.text() + text());
  }

  private boolean isViolation(History history, LockHistories histories) {
    Evidence evidence = Evidence.of(history).withLease(histories.lease());
    Verdict verdict = CheckerRegistry.ask("mutual-exclusion", evidence);
    Found own = of(histories.behaviour());
    own.stuck += least(verdict, "stuck-refusals") > 0 ? 1 : 0;
    boolean violated = verdict.status() == Status.INVALID;
    own.doubled += violated ? 1 : 0;
    return violated;
  }

  private static double least(Verdict verdict, String metric) {
    return verdict.measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .mapToDouble(Measure::lowest)
        .sum();
  }

  /// Each fault is found, in its own figure, and nothing in services without it.
  private boolean isKnownTruth() {
    boolean known = of(Behaviour.CORRECT).doubled + of(Behaviour.KEEPS_RELEASED).doubled == 0;
    for (Behaviour each : DOUBLING) {
      known &= of(each).doubled > 0 && of(each).stuck == 0;
    }
    return known && of(Behaviour.CORRECT).stuck == 0 && of(Behaviour.KEEPS_RELEASED).stuck > 0;
  }

  private Found of(Behaviour behaviour) {
    return found.computeIfAbsent(behaviour, each -> new Found());
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    found.forEach((behaviour, each) ->
        text.append(
            String.format(
                Locale.ROOT,
                "; %s: %,d with double holds, %,d with stuck refusals",
                behaviour.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                each.doubled,
                each.stuck)));
    return text.toString();
  }
}
