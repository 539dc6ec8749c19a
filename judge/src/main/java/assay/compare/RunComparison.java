package assay.compare;

import assay.compare.Comparability.Difference;
import assay.compare.FigureChange.Verdict;
import assay.fact.Fact;
import assay.fact.Finding;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.results.QuestionResult;
import assay.record.results.SteadinessResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// @param schema `assay/comparison/v1`
/// @param differs besides the figures
/// @param forced reasons overridden by `--force`
/// @param caution caveats, one sentence each
public record RunComparison(
    String schema,
    Side base,
    Side run,
    List<Difference> differs,
    List<String> forced,
    List<Fact> caution,
    List<FigureChange> changes,
    List<FailIfCondition.Result> limits) {

  public static final String SCHEMA = "assay/comparison/v1";

  /// Repeats on each side that show a difference.
  private static final int ENOUGH = 6;

  /// @param label may be empty
  /// @param started ISO 8601
  /// @param repeats fresh clusters per configuration
  public record Side(
      String id, String label, String started, String engine, int repeats, String folder) {

    static Side of(StoredRun run) {
      return new Side(
          run.results().id(),
          run.label(),
          run.results().started(),
          run.results().engine(),
          run.results().repeats(),
          run.folder().toString());
    }
  }

  /// @param all every figure, or only the main ones
  /// @param force compares in spite of barriers
  /// @throws assay.problem.ProblemException E441 when the runs are not comparable, E322 and E440 for invalid limits
  public static RunComparison of(
      StoredRun base, StoredRun run, boolean all, boolean force, List<String> limits) {
    Comparability comparability = Comparability.of(base, run);
    if (!force) {
      comparability.require();
    }
    List<FailIfCondition> read = conditions(limits, base, run);
    return new RunComparison(
        SCHEMA,
        Side.of(base),
        Side.of(run),
        comparability.told(),
        comparability.barring().stream().map(ComparisonBarrier::text).toList(),
        caution(base, run),
        FigureChanges.of(base, run, all, read),
        read.stream().flatMap(limit -> limit.results(base, run).stream()).toList());
  }

  /// Every limit, or all their problems.
  private static List<FailIfCondition> conditions(
      List<String> limits, StoredRun base, StoredRun run) {
    List<FailIfCondition> read = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (String text : limits) {
      try {
        read.add(FailIfCondition.parse(text, base, run));
      } catch (ProblemException e) {
        problems.addAll(e.problems());
      }
    }
    ProblemException.throwIfAny(problems);
    return read;
  }

  private static List<Fact> caution(StoredRun base, StoredRun run) {
    List<Finding> caution = new ArrayList<>();
    caution.add(new MadeApart());
    if (!Comparability.machine(base).equals(Comparability.machine(run))) {
      caution.add(new OtherMachine());
    }
    int repeats = Math.min(base.results().repeats(), run.results().repeats());
    if (repeats < FigureChange.LEAST_REPEATS) {
      caution.add(new FewRepeats(repeats, ENOUGH));
    }
    for (StoredRun one : List.of(base, run)) {
      open(one).ifPresent(caution::add);
      ConfigurationDifferences.unknown(one).ifPresent(caution::add);
      one.results().trials().stream()
          .flatMap(trial -> trial.steadiness().stream())
          .filter(steadiness -> steadiness.state() == SteadinessResult.State.NON_STEADY)
          .map(SteadinessResult::step)
          .distinct()
          .forEach(step -> caution.add(new StillMoving(one.name(), step)));
    }
    return caution.stream().map(Finding::fact).toList();
  }

  /// A run's unanswered questions.
  private static Optional<Finding> open(StoredRun run) {
    List<QuestionResult> open =
        run.results().questions().stream().filter(QuestionResult::open).toList();
    return open.stream()
        .findFirst()
        .map(first ->
            new NotAnswered(
                run.name(),
                open.size(),
                run.results().questions().size(),
                first.asked(),
                first.configuration(),
                first.sentence(),
                open.size() - 1));
  }

  /// Whether a limit on this figure was exceeded.
  public boolean exceeds(FigureChange change) {
    return limits.stream()
        .anyMatch(limit -> limit.fate() == FailIfCondition.Fate.FIRED && limit.isOf(change));
  }

  public long count(Verdict verdict) {
    return changes.stream().filter(change -> change.verdict() == verdict).count();
  }

  record MadeApart() implements Finding {}

  record OtherMachine() implements Finding {}

  record FewRepeats(int repeats, int enough) implements Finding {}

  record StillMoving(String run, String step) implements Finding {}

  record NotAnswered(
      String run, int some, int of, String asked, String configuration, Finding why, int more)
      implements Finding {}
}
