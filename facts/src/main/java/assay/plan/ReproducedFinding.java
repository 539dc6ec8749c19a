package assay.plan;

import assay.fact.Fact;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stored finding that a run reproduces, as its own run holds it.
///
/// @param run the id of the run that holds the finding
/// @param name as in [#name]: `lost-writes/async`
/// @param check the check that proved it
/// @param trial the trial with its worst witness
/// @param metric the figure that counts the harm; empty if none does
/// @param amount the harm in that trial: `34 of 5,012`; null if no figure counts it
/// @param witness the worst witness; what the check found if it named none
/// @param beforeFaultNanos from the end of the witness's last write to the nearest fault, negative after it; null if
///     the record does not tell
/// @param changed versions that differ from those of its run, a sentence each
public record ReproducedFinding(
    String run,
    String name,
    String check,
    String trial,
    String metric,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Fact amount,
    Fact witness,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long beforeFaultNanos,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> changed) {

  /// Fills in what the file leaves out if it is empty.
  public ReproducedFinding {
    changed = changed == null ? List.of() : List.copyOf(changed);
  }

  /// The name of what a check proved in a configuration. A shell needs no quotes for it.
  public static String name(String check, Configuration configuration) {
    return check + "/" + configuration.slug();
  }
}
