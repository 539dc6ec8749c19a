package assay.selftest.stage;

import assay.plan.FaultSpec;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;

/// Something that happens to the members of a simulated system. Times are in milliseconds.
///
/// @param what what happens
/// @param at when, after the measured window began
/// @param lasts for how long; 0 for a kill
/// @param member whom it happens to, from 0; of a split how many members are on the first side
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Harm(What what, long at, long lasts, int member) {

  /// What happens to members.
  public enum What {
    /// A member ends at once.
    KILL,
    /// A member stands still for a time.
    PAUSE,
    /// The first members, and the clients with even numbers, hear nothing of the others.
    SPLIT
  }

  /// When it is over.
  public long ends() {
    return at + lasts;
  }

  /// The fault of a study that does it.
  public FaultSpec fault() {
    Duration after = Duration.ofMillis(at);
    Duration during = Duration.ofMillis(lasts);
    String target = "member-" + (member + 1);
    return switch (what) {
      case KILL -> new FaultSpec("kill", target, after);
      case PAUSE -> new FaultSpec("pause", target, after, during, 0, Duration.ZERO);
      case SPLIT -> new FaultSpec("partition", target, after, during, 0, Duration.ZERO);
    };
  }
}
