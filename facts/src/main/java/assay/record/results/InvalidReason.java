package assay.record.results;

import assay.fact.Fact;
import assay.fact.Finding;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Why a run or a trial is not valid.
///
/// @param trial in a run's list; null in the trial's own, and for the whole run
/// @param code such as `E701`
public record InvalidReason(@Nullable String trial, String code, Fact text) {

  record ReasonTold(@Nullable String trial, String code, Finding why) implements Finding {}

  /// Codes that invalidate only times, rates and counts by time bins.
  private static final Set<String> OF_TIMES = Set.of("E580", "E701", "E702", "E711", "E712");

  public static InvalidReason of(String code, Finding text) {
    return new InvalidReason(null, code, text.fact());
  }

  /// This reason in the run's list.
  public InvalidReason in(String id) {
    return new InvalidReason(id, code, text);
  }

  /// Whether checkers' findings still count.
  public boolean ofTimes() {
    return OF_TIMES.contains(code);
  }

  /// The whole reason: `sync-1: E701: put was late`.
  public Fact sentence() {
    return new ReasonTold(trial, code, text).fact();
  }
}
