package assay.record.results;

import assay.record.environment.ResumedPart;
import java.util.List;

/// How an interrupted run continued.
///
/// @param at wall clock, ISO 8601
/// @param kept earlier trials that count
/// @param superseded ids of earlier trials that do not count, because they or others of their block did not end
public record ResumptionResult(String at, int kept, List<String> superseded) {

  public static ResumptionResult of(ResumedPart part) {
    return new ResumptionResult(part.started(), part.kept(), part.superseded());
  }

  /// The caveat for a reader, without a full stop.
  public String sentence() {
    return "interrupted, and resumed at %s: %d %s kept, %s"
        .formatted(
            at,
            kept,
            kept == 1 ? "run" : "runs",
            superseded.isEmpty()
                ? "none done again"
                : superseded.size() + " superseded and done again");
  }
}
