package assay.selftest.stage;

import assay.plan.FaultSpec;
import assay.selftest.stage.SimulatedWorld.Impossible;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// An event that harms members of a simulated system. Times are in milliseconds.
///
/// @param at after the start of the measured window
/// @param lasts 0 for a kill
/// @param member from 0; for a split, how many members are on the first side
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record SimulatedHarm(
    What what,
    @WithinRange(least = -WithinRange.DAY) long at,
    @WithinRange(least = -WithinRange.DAY) long lasts,
    @WithinRange(most = 100) int member) {

  public enum What {
    KILL,
    PAUSE,
    /// The first members and even-numbered clients lose contact with the others.
    SPLIT
  }

  /// What cannot be of harm to members.
  ///
  /// @param list the component that holds it
  /// @param window in which a fault must be over; [Long#MAX_VALUE] for harm that is no fault
  public List<Impossible> impossible(String list, int members, long window) {
    List<Impossible> all = new ArrayList<>();
    if (at < 0 || lasts < 0) {
      all.add(
          new Impossible(
              list, "has a harm that is over before it begins", "`at` and `lasts` of 0 or more"));
    }
    if (ends() > window) {
      all.add(
          new Impossible(
              list,
              "has a fault that is over %d ms after the window begins, which lasts %d"
                  .formatted(ends(), window),
              "an end within the window"));
    }
    int least = what == What.SPLIT ? 1 : 0;
    if (member < least || member >= members) {
      all.add(
          new Impossible(
              list,
              "names member %d of %d".formatted(member, members),
              "from %d to %d".formatted(least, members - 1)));
    }
    if (what != What.KILL && lasts == 0) {
      all.add(new Impossible(list, "has a harm that lasts no time", "`lasts` of 1 or more"));
    }
    return all;
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
