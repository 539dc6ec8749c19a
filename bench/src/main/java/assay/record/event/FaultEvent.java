package assay.record.event;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

public sealed interface FaultEvent extends RunEvent {

  /// From 1 within the step; empty in older records with one fault per step.
  OptionalInt number();

  /// The number, or 1 in older records.
  default int which() {
    return number().orElse(1);
  }

  /// A fault was requested.
  ///
  /// @param fault `kill`
  /// @param target in the study: `member`
  record Asked(String fault, String target, List<String> members, OptionalInt number)
      implements FaultEvent {

    public Asked {
      members = List.copyOf(members);
    }
  }

  /// The proof that a fault took effect.
  ///
  /// @param share remaining of a CPU, 0 to 1, if the kernel reports one
  /// @param filled the fullest heap's share in use, 0 to 1; empty in older records
  record TookEffect(OptionalDouble share, OptionalDouble filled, String proof, OptionalInt number)
      implements FaultEvent {

    public TookEffect {
      EventValues.requireShare("share", share);
      EventValues.requireShare("filled", filled);
    }
  }

  /// A fault did not take effect. The cell is invalid.
  record WithoutEffect(String reason, OptionalInt number) implements FaultEvent {}

  /// A fault was undone. Empty values: older records.
  ///
  /// @param lastedNanos until undoing began
  /// @param burstNanos mean burst
  /// @param used of one CPU under a throttle, if readable
  record Over(
      String proof,
      OptionalLong lastedNanos,
      OptionalLong bursts,
      OptionalLong burstNanos,
      OptionalDouble used,
      OptionalInt number)
      implements FaultEvent {

    public Over {
      EventValues.requireShare("used", used);
    }
  }

  /// A fault could not be undone. The cell is invalid.
  record Remains(String reason, OptionalInt number) implements FaultEvent {}
}
