package assay.record.results;

import assay.fact.Fact;
import assay.fact.Finding;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Why a run or a trial is not valid.
///
/// @param trial in a run's list; null in the trial's own, and for the whole run
/// @param code such as `E701`
public record InvalidReason(@Nullable String trial, String code, Fact text) {

  record ReasonTold(@Nullable String trial, String code, Finding why) implements Finding {}

  /// What is withheld for a code that leaves checkers' findings valid.
  private static final Map<String, String> WITHHELD =
      Map.of(
          "E580", "times of that host withheld",
          "E701", "figures of 100 ms steps withheld",
          "E702", "times and rates withheld",
          "E711", "times between sites withheld",
          "E712", "figures of 100 ms steps withheld",
          "E713", "times and rates withheld");

  public static InvalidReason of(String code, Finding text) {
    return new InvalidReason(null, code, text.fact());
  }

  /// This reason in the run's list.
  public InvalidReason in(String id) {
    return new InvalidReason(id, code, text);
  }

  /// Whether checkers' findings still count.
  public boolean ofTimes() {
    return WITHHELD.containsKey(code);
  }

  /// What the tables leave out for this reason, without its code: `times and rates withheld`; empty if all.
  public String withheld() {
    return WITHHELD.getOrDefault(code, "");
  }

  /// The whole reason: `sync-1: E701: put was late`.
  public Fact sentence() {
    return new ReasonTold(trial, code, text).fact();
  }
}
