package assay.record.reproduction;

import assay.fact.Fact;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a stored finding came back in a run that reproduces it.
///
/// @param run the id of the run that holds the finding
/// @param finding its name: `lost-writes/async`
/// @param metric the figure that counts the harm; empty if none does
/// @param back trials in which it came back
/// @param judged trials with an answer
/// @param low the 95 % interval of the share of trials, `low` to `high`, by Clopper and Pearson; null without a judged
///     trial
/// @param sentence the answer
/// @param total the harm of all judged trials; null if it cannot be added up
/// @param changed versions that differ from those of the other run, a sentence each
/// @param original the trial of the other run
/// @param trials in order
public record ReproductionResult(
    String run,
    String finding,
    String metric,
    int back,
    int judged,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double low,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double high,
    Fact sentence,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Fact total,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> changed,
    ReproducedTrial original,
    List<ReproducedTrial> trials) {

  /// Fills in what the file leaves out if it is empty.
  public ReproductionResult {
    changed = changed == null ? List.of() : List.copyOf(changed);
    trials = List.copyOf(trials);
  }

  public enum Answer {
    CAME_BACK,
    DID_NOT_COME_BACK,
    /// The trial does not count, or its check has no answer.
    NOT_KNOWN
  }

  /// One trial.
  ///
  /// @param trial its id
  /// @param amount its harm: `34 of 5,012`; null without a figure
  /// @param words the worst witness; what the check found if it names none; or why there is no answer
  /// @param beforeFaultNanos as in [assay.plan.ReproducedFinding]
  public record ReproducedTrial(
      String trial,
      Answer answer,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Fact amount,
      Fact words,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long beforeFaultNanos) {}

  /// Trials without an answer.
  public int notKnown() {
    return trials.size() - judged;
  }
}
