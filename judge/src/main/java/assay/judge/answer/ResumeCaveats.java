package assay.judge.answer;

import assay.fact.Finding;
import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.environment.ResumedPart;
import assay.record.results.Caveat;
import assay.record.results.ResumptionResult;
import java.util.List;
import java.util.Optional;

/// The caveat about a run that was interrupted and resumed.
final class ResumeCaveats {

  private ResumeCaveats() {}

  /// Empty if the run was not interrupted.
  static Optional<Caveat> doubt(Plan plan, Environment environment) {
    List<ResumedPart> parts = environment.resumed();
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    ResumptionResult last = ResumptionResult.of(parts.getLast());
    return Optional.of(
        Caveat.limits(
            new Resumed(
                plan.compares(),
                parts.size() + 1,
                last.at(),
                last.kept(),
                !last.superseded().isEmpty(),
                last.superseded().size())));
  }

  /// @param times in which it was measured
  record Resumed(boolean compares, int times, String at, int kept, boolean again, int superseded)
      implements Finding {}
}
