package assay.judge.trial;

import assay.fact.Finding;
import assay.fact.Quoted;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.order.VersionOrderScope;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All checkers, and the one way to call them: from `META-INF/services`, and from the user's jars.
public final class CheckerRegistry {

  private static final List<Checker> BUILT_IN =
      ServiceLoader.load(Checker.class, CheckerRegistry.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private static volatile List<Checker> brought = List.of();

  private CheckerRegistry() {}

  public static List<String> names() {
    return all().map(Checker::name).toList();
  }

  /// Replaces the checkers of the user's jars, for the whole process.
  ///
  /// @param checkers with names of their own
  public static void bring(List<Checker> checkers) {
    brought = List.copyOf(checkers);
  }

  private static Stream<Checker> all() {
    return Stream.concat(BUILT_IN.stream(), brought.stream());
  }

  /// Calls checkers on a trial's evidence. Sanity comes first, because empty reads can be told only in a possible
  /// history.
  static CheckerRunner.Checked ask(List<String> names, Evidence read) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    Finding impossible = null;
    try {
      Finding why = read.impossible();
      impossible = why;
      Evidence evidence = why == null ? read.told() : read;
      names.forEach(name -> verdicts.put(name, ask(name, evidence, why)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      names.forEach(name -> verdicts.put(name, Verdict.unknown(unjudgeable(e))));
    }
    return new CheckerRunner.Checked(CoveredLossAdjustment.applied(verdicts), impossible);
  }

  /// Calls one checker. Impossible evidence is UNKNOWN.
  public static Verdict ask(String name, Evidence evidence) {
    return Objects.requireNonNull(ask(List.of(name), evidence).verdicts().get(name));
  }

  /// @param evidence with its empty reads told
  /// @param impossible why the evidence cannot be judged at all, or null
  static Verdict ask(String name, Evidence evidence, @Nullable Finding impossible) {
    Checker checker = named(name);
    return checker == null ? missing(name) : ask(checker, evidence, impossible);
  }

  /// Whether a verdict says that the history is impossible, so no checker could judge it.
  public static boolean isOfImpossibleHistory(Verdict verdict) {
    return verdict.summary().is(NotJudged.class);
  }

  private static Verdict missing(String name) {
    return Verdict.unknown(new CheckerMissing(name));
  }

  /// Impossible evidence, a crash, and a verdict that contradicts itself are UNKNOWN.
  ///
  /// @param evidence with its empty reads told
  static Verdict ask(Checker checker, Evidence evidence, @Nullable Finding impossible) {
    if (impossible != null) {
      return Verdict.unknown(new NotJudged(impossible));
    }
    Finding unfit = unfit(checker, evidence);
    return unfit == null ? shown(checker, () -> checker.check(evidence)) : Verdict.unknown(unfit);
  }

  /// Why a checker cannot judge such evidence, or null if it can.
  static @Nullable Finding unfit(Checker checker, Evidence evidence) {
    return evidence.lifetime().ends() && !checker.judgesExpiry()
        ? new EntriesExpire()
        : orderless(checker, evidence.arrivals().order());
  }

  /// Why a checker cannot judge keys that several clients write, or null if it can.
  private static @Nullable Finding orderless(Checker checker, VersionOrderScope order) {
    return switch (order) {
      case ALL -> null;
      case BY_CLIENT -> checker.needsOneOrder() ? new VersionsWithoutOrder() : null;
      case NONE -> checker.judgesSharedKeys() ? null : new SharedKeysWithoutOrder();
    };
  }

  /// Whether a check by this name judges keys that several clients of one cluster write.
  public static boolean judgesSharedKeys(String name) {
    Checker checker = named(name);
    return checker == null || checker.judgesSharedKeys();
  }

  /// Whether a check by this name judges entries that expire; one that does not exist is reported elsewhere.
  public static boolean judgesExpiry(String name) {
    Checker checker = named(name);
    return checker == null || checker.judgesExpiry();
  }

  static @Nullable Checker named(String name) {
    return all().filter(checker -> checker.name().equals(name)).findFirst().orElse(null);
  }

  /// A crash, and a verdict that contradicts itself, are UNKNOWN.
  static Verdict shown(Checker checker, Supplier<Verdict> said) {
    try {
      Verdict verdict = said.get();
      return VerdictSanityCheck.fault(checker.name(), !BUILT_IN.contains(checker), verdict)
          .map(Verdict::unknown)
          .orElse(verdict);
    } catch (RuntimeException
        | StackOverflowError
        | OutOfMemoryError
        | LinkageError
        | AssertionError e) {
      return failed(e);
    }
  }

  static Verdict failed(Throwable e) {
    return Verdict.unknown(new CheckerFailed(new Quoted(e.toString())));
  }

  static Finding unjudgeable(Throwable e) {
    return new HistoryUnjudgeable(new Quoted(e.toString()));
  }

  /// The configuration sets a `ttl`.
  record EntriesExpire() implements Finding {}

  record HistoryUnjudgeable(Finding why) implements Finding {}

  record CheckerMissing(String checker) implements Finding {}

  record CheckerFailed(Finding why) implements Finding {}

  record NotJudged(Finding why) implements Finding {}

  record VersionsWithoutOrder() implements Finding {}

  record SharedKeysWithoutOrder() implements Finding {}
}
