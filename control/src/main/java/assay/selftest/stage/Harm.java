package assay.selftest.stage;

import assay.plan.FaultSpec;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;

/// An event that harms members of a simulated system. Times are in milliseconds.
///
/// @param at after the start of the measured window
/// @param lasts 0 for a kill
/// @param member from 0; for a split, the number of members on the first side
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Harm(What what, long at, long lasts, int member) {

  public enum What {
    KILL,
    PAUSE,
    /// The first members and even-numbered clients lose contact with the others.
    SPLIT
  }

  public long ends() {
    return at + lasts;
  }

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
