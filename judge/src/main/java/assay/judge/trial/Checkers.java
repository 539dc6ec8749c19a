package assay.judge.trial;

import assay.judge.check.AnswersChecker;
import assay.judge.check.Checker;
import assay.judge.check.ContentChecker;
import assay.judge.check.Evidence;
import assay.judge.check.OpenWindow;
import assay.judge.history.CountersChecker;
import assay.judge.history.LinearizabilityChecker;
import assay.judge.history.LostUpdatesChecker;
import assay.judge.history.LostWritesChecker;
import assay.judge.history.OrdersChecker;
import assay.judge.history.SessionStateChecker;
import assay.judge.history.SessionsChecker;
import assay.judge.history.SetsChecker;
import assay.judge.history.StaleReadsChecker;
import assay.judge.recovery.LongestRequestsChecker;
import assay.judge.recovery.RecoveryChecker;
import assay.judge.recovery.StallsChecker;
import assay.judge.site.ConvergenceChecker;
import assay.judge.site.CrossSiteDuplicatesChecker;
import assay.judge.site.CrossSiteLagChecker;
import assay.judge.site.CrossSiteLossesChecker;
import assay.judge.site.CrossSiteOrderChecker;
import assay.record.history.History;
import assay.record.history.PartitionMap;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// All checkers, and the one way to call them.
public final class Checkers {

  private static final List<Checker> ALL =
      List.of(
          new LostWritesChecker(),
          new StaleReadsChecker(),
          new LinearizabilityChecker(),
          new SessionsChecker(),
          new SessionStateChecker(),
          new LostUpdatesChecker(),
          new OrdersChecker(),
          new CountersChecker(),
          new SetsChecker(),
          new ContentChecker(),
          new AnswersChecker(),
          new RecoveryChecker(),
          new StallsChecker(),
          new LongestRequestsChecker(),
          new CrossSiteLossesChecker(),
          new CrossSiteDuplicatesChecker(),
          new CrossSiteOrderChecker(),
          new CrossSiteLagChecker(),
          new ConvergenceChecker());

  /// The checkers that need one order of a key's versions.
  private static final Set<String> ORDERED =
      Set.of("lost-writes", "stale-reads", "linearizability", "sessions");

  private Checkers() {}

  public static List<String> names() {
    return ALL.stream().map(Checker::name).toList();
  }

  /// On a bare history: no step, no fault, no other records.
  public static Verdict ask(String name, History history) {
    return ask(name, Evidence.of(history), null);
  }

  public static Verdict ask(String name, History history, PartitionMap partitions) {
    return ask(name, Evidence.of(history, partitions), null);
  }

  /// On a bare history with a fault that took effect at once.
  public static Verdict ask(String name, History history, long faultNanos) {
    return ask(name, history, new PartitionMap(), faultNanos);
  }

  public static Verdict ask(
      String name, History history, PartitionMap partitions, long faultNanos) {
    return ask(name, Evidence.of(history, partitions, faultNanos), null);
  }

  public static Verdict ask(String name, OpenWindow window) {
    return ask(name, window.evidence(), null);
  }

  /// Calls checkers on a trial's evidence. Sanity comes first, because empty reads can be told only in a possible
  /// history.
  static PartedChecks.Checked ask(List<String> names, Evidence read) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    String impossible = null;
    try {
      String why = read.impossible();
      impossible = why;
      Evidence evidence = why == null ? read.told() : read;
      names.forEach(name -> verdicts.put(name, askTold(name, evidence, why)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      names.forEach(
          name -> verdicts.put(name, Verdict.unknown("the history cannot be judged: " + e)));
    }
    return new PartedChecks.Checked(verdicts, impossible);
  }

  /// @param impossible why the evidence cannot be judged at all, or null
  public static Verdict ask(String name, Evidence evidence, @Nullable String impossible) {
    return askTold(name, impossible == null ? evidence.told() : evidence, impossible);
  }

  private static Verdict askTold(String name, Evidence evidence, @Nullable String impossible) {
    Checker checker = named(name);
    return checker == null
        ? Verdict.unknown("there is no checker `" + name + "`")
        : ask(checker, evidence, impossible);
  }

  /// Impossible evidence, a crash, and an INVALID without a witness are UNKNOWN.
  ///
  /// @param evidence with its empty reads told
  public static Verdict ask(Checker checker, Evidence evidence, @Nullable String impossible) {
    if (impossible != null) {
      return Verdict.unknown("not judged: " + impossible);
    }
    if (evidence.arrivals().shared() && ORDERED.contains(checker.name())) {
      return Verdict.unknown(
          "clients of several sites write the same keys, whose versions then have no order;"
              + " `convergence` judges those");
    }
    return shown(() -> checker.check(evidence));
  }

  static @Nullable Checker named(String name) {
    return ALL.stream().filter(checker -> checker.name().equals(name)).findFirst().orElse(null);
  }

  /// A crash, and an INVALID without a witness, are UNKNOWN.
  static Verdict shown(Supplier<Verdict> said) {
    try {
      Verdict verdict = said.get();
      if (verdict.status() == Status.INVALID && verdict.witnesses().isEmpty()) {
        return Verdict.unknown("the checker found a violation and could not show it");
      }
      return verdict;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return Verdict.unknown("the checker failed: " + e);
    }
  }
}
