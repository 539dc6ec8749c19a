package assay.judge.answer;

import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.environment.ResumedPart;
import assay.record.results.Caveat;
import assay.record.results.Resumption;
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
    String what =
        plan.compares()
            ? "intervals may be wider, for the host may have changed between %d times of measuring, but no pair spans two of them"
            : "configurations may differ since the host changed between %d times of measuring";
    return Optional.of(
        Caveat.limits(
            "run interrupted and resumed",
            "%s: the run was %s"
                .formatted(
                    what.formatted(parts.size() + 1), Resumption.of(parts.getLast()).sentence())));
  }
}
