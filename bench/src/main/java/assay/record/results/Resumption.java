package assay.record.results;

import assay.record.environment.ResumedPart;
import java.util.List;

/// How a run went on that had been interrupted.
///
/// @param at the wall clock, ISO 8601
/// @param kept how many runs of before it count
/// @param superseded the ids of the runs that were begun before it and count for nothing, since they, or others of their
///     block, did not come to their end
public record Resumption(String at, int kept, List<String> superseded) {

  /// That of a part of a run.
  public static Resumption of(ResumedPart part) {
    return new Resumption(part.started(), part.kept(), part.superseded());
  }

  /// What a reader must know of it, without a full stop.
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
