package assay.selftest.isolation;

import assay.judge.check.Evidence;
import assay.judge.isolation.IsolationChecker;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.isolation.AdyaDefinitions.Counts;
import assay.selftest.isolation.TransactionHistories.Data;
import assay.selftest.test.SelfTest;
import java.util.Locale;
import java.util.Optional;

/// The figures of the checker `anomalies` against Adya's definitions, if the order of all versions is known.
public final class AnomalyClassesSelfTest implements SelfTest {

  private static final int HISTORIES = 20_000;

  /// Agreement says little about fewer.
  private static final int FEWEST = 20;

  @Override
  public String claim() {
    return "each class of anomalies equals its definition";
  }

  @Override
  public Shown show() {
    TransactionHistories histories = new TransactionHistories(20261201, Data.LISTS);
    int compared = 0;
    int different = 0;
    Counts with = new Counts(0, 0, 0, 0);
    for (int i = 0; i < HISTORIES; i++) {
      History history = histories.next();
      Optional<Counts> counts = AdyaDefinitions.of(history);
      if (counts.isPresent()) {
        compared++;
        different += counts.get().equals(found(history)) ? 0 : 1;
        with = plus(with, counts.get());
      }
    }
    boolean telling =
        Math.min(Math.min(with.g0(), with.g1c()), Math.min(with.gSingle(), with.g2())) >= FEWEST;
    return new Shown(
        different == 0 && telling,
        "no difference in 20,000 random histories, with each class at least 20 times",
        String.format(
            Locale.ROOT,
            "%,d histories compared, %,d different; G0 in %,d, G1c in %,d, G-single in %,d, G2 in %,d",
            compared,
            different,
            with.g0(),
            with.g1c(),
            with.gSingle(),
            with.g2()));
  }

  private static Counts plus(Counts sum, Counts one) {
    return new Counts(
        sum.g0() + Math.min(1, one.g0()),
        sum.g1c() + Math.min(1, one.g1c()),
        sum.gSingle() + Math.min(1, one.gSingle()),
        sum.g2() + Math.min(1, one.g2()));
  }

  private static Counts found(History history) {
    Verdict verdict = new IsolationChecker().check(Evidence.of(history));
    return new Counts(
        count(verdict, "g0"),
        count(verdict, "g1c"),
        count(verdict, "g-single"),
        count(verdict, "g2"));
  }

  private static long count(Verdict verdict, String metric) {
    return verdict.measure(metric).map(Measure::value).orElse(0.0).longValue();
  }
}
