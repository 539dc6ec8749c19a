package assay.judge.trial;

import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.StreamingChecker;
import assay.judge.check.StreamingChecker.Pieces;
import assay.judge.trial.ClockDoubtAdjustment.WithDoubt;
import assay.problem.ProblemException;
import assay.record.TrialHistories;
import assay.record.history.History;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.KeyPartAssignment.Part;
import assay.record.history.SpilledHistory;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs checkers on a trial's history: as a whole if it fits into the memory limit, otherwise in parts.
///
/// Checkers that judge single keys get parts with neighbouring keys; checkers that take operations one by one get pieces; some
/// need no history. Other checkers see all operations or none, and say so. With observers of other sites, everything
/// is judged as a whole.
final class CheckerRunner {

  private static final int PIECE_EVENTS = 1 << 16;

  private final Evidence around;
  private final TrialHistories histories;
  private final JudgeMemoryLimits memory;
  private final int workers;

  private CheckerRunner(
      Evidence around, TrialHistories histories, JudgeMemoryLimits memory, int workers) {
    this.around = around;
    this.histories = histories;
    this.memory = memory;
    this.workers = workers;
  }

  /// @param verdicts by checker name
  /// @param impossible why the history is impossible, or null
  record Checked(Map<String, Verdict> verdicts, @Nullable Finding impossible) {}

  /// @param around the trial's evidence without its history
  /// @param memory how much memory the history may take
  static Checked ask(
      List<String> names, Evidence around, TrialHistories histories, JudgeMemoryLimits memory) {
    return ask(names, around, histories, memory, Runtime.getRuntime().availableProcessors());
  }

  /// The same with this many parts judged at once.
  static Checked ask(
      List<String> names,
      Evidence around,
      TrialHistories histories,
      JudgeMemoryLimits memory,
      int workers) {
    Checked checked = asked(names, around, histories, memory, workers);
    return new Checked(
        ClockDoubtAdjustment.applied(checked.verdicts(), histories), checked.impossible());
  }

  private static Checked asked(
      List<String> names,
      Evidence around,
      TrialHistories histories,
      JudgeMemoryLimits memory,
      int workers) {
    boolean sites = around.arrivals().sites().any();
    if (sites || histories.fit(memory)) {
      History whole = histories.history(sites ? JudgeMemoryLimits.ofHeap() : memory);
      return CheckerRegistry.ask(names, around.withHistory(whole));
    }
    try {
      return new CheckerRunner(around, histories, memory, workers).verdicts(names);
    } catch (ProblemException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      Map<String, Verdict> verdicts = new LinkedHashMap<>();
      names.forEach(name -> verdicts.put(name, Verdict.unknown(CheckerRegistry.unjudgeable(e))));
      return new Checked(verdicts, null);
    }
  }

  private Checked verdicts(List<String> names) {
    Map<String, HistoryPartTally<?>> tallies = new LinkedHashMap<>();
    for (String name : names) {
      if (CheckerRegistry.named(name) instanceof KeyedChecker<?> keyed && judges(keyed)) {
        tallies.put(name, tally(keyed));
      }
    }
    List<Part> tooLarge = new ArrayList<>();
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    try (SpilledHistory parts = histories.parts(memory, workers)) {
      List<Part> judged = new ArrayList<>();
      for (Part part : parts.all()) {
        (part.events() <= memory.loneEvents() ? judged : tooLarge).add(part);
      }
      HistoryPartJudge judging =
          new HistoryPartJudge(parts, around, List.copyOf(tallies.values()), judged);
      judging.run(workers, memory.sharedEvents(workers));
      Finding impossible = judging.impossible();
      for (String name : names) {
        verdicts.put(name, verdict(name, tallies.get(name), tooLarge, impossible));
      }
      return new Checked(CoveredLossAdjustment.applied(verdicts), impossible);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean judges(Checker checker) {
    return CheckerRegistry.unfit(checker, around) == null;
  }

  private static <P extends KeyPass<P>> HistoryPartTally<P> tally(KeyedChecker<P> checker) {
    return new HistoryPartTally<>(checker);
  }

  private Verdict verdict(
      String name,
      @Nullable HistoryPartTally<?> tally,
      List<Part> tooLarge,
      @Nullable Finding impossible) {
    Checker checker = CheckerRegistry.named(name);
    if (checker == null || impossible != null || !judges(checker)) {
      return CheckerRegistry.ask(name, around, impossible);
    }
    if (tally != null) {
      Verdict verdict = tally.verdict(around);
      return tooLarge.isEmpty() ? verdict : without(tooLarge, verdict);
    }
    if (checker instanceof StreamingChecker piecewise) {
      return CheckerRegistry.shown(checker, () -> pieces(piecewise));
    }
    return CheckerRegistry.shown(
        checker,
        () -> checker.readsHistory() ? tooLarge() : CheckerRegistry.ask(checker, around, null));
  }

  private Verdict tooLarge() {
    return Verdict.unknown(
        new HistoryTooLarge(
            histories.events(), mebibytes(histories.wholeBytes()), memory.wholeBytes() >> 20));
  }

  private Verdict pieces(StreamingChecker checker) {
    int room = (int) Math.min(PIECE_EVENTS, histories.events());
    History piece = History.ofParts(room, new History.Totals(histories.events(), 1, false));
    Pieces pieces = checker.pieces(around.withHistory(piece));
    histories.pieces(piece, PIECE_EVENTS, pieces::take);
    return pieces.verdict();
  }

  /// If some keys have too many operations, a violation in the others stands; otherwise the verdict is UNKNOWN.
  private Verdict without(List<Part> tooLarge, Verdict others) {
    Part most = tooLarge.stream().max(Comparator.comparingLong(Part::events)).orElseThrow();
    Finding sentence =
        new KeysTooLarge(
            most.firstKey() == most.lastKey(),
            most.firstKey() < most.lastKey() || tooLarge.size() > 1,
            most.firstKey(),
            most.lastKey(),
            most.events(),
            tooLarge.size() - 1,
            mebibytes(JudgeMemoryLimits.partBytes(most.events())),
            memory.partsBytes() >> 20);
    return others.status() == Status.INVALID
        ? new Verdict(
            Status.INVALID,
            new WithDoubt(others.summary(), sentence),
            List.of(),
            List.of(),
            others.witnesses())
        : Verdict.unknown(sentence);
  }

  private static long mebibytes(long bytes) {
    return Math.ceilDiv(bytes, 1L << 20);
  }

  /// @param needed in MiB, as `given`
  record HistoryTooLarge(long operations, long needed, long given) implements Finding {}

  /// @param one whether the largest part is a single key
  /// @param more parts that are too large
  /// @param needed in MiB, as `given`
  record KeysTooLarge(
      boolean one,
      boolean several,
      int firstKey,
      int lastKey,
      long operations,
      int more,
      long needed,
      long given)
      implements Finding {}
}
