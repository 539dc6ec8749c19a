package assay.record.event;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Events of one fault of a step.
public sealed interface FaultEvent extends RunEvent {

  /// The fault's number in its step, from 1; empty in older records with one fault per step.
  OptionalInt number();

  /// The fault's number in its step; 1 if the record has none.
  default int which() {
    return number().orElse(1);
  }

  /// A fault was requested.
  ///
  /// @param fault the fault's name: `kill`
  /// @param target the study's target: `member`
  /// @param members the names of the harmed members
  record Asked(String fault, String target, List<String> members, OptionalInt number)
      implements FaultEvent {

    public Asked {
      members = List.copyOf(members);
    }
  }

  /// The proof that a fault took effect.
  ///
  /// @param share the remaining share of a CPU, from 0 to 1, if the kernel reports one
  /// @param filled the share of the fullest heap in use, from 0 to 1, for a fault that fills heaps; empty in older
  ///     records
  /// @param proof a sentence
  record TookEffect(OptionalDouble share, OptionalDouble filled, String proof, OptionalInt number)
      implements FaultEvent {

    public TookEffect {
      EventValues.requireShare("share", share);
      EventValues.requireShare("filled", filled);
    }
  }

  /// A fault did not take effect. The cell is invalid.
  ///
  /// @param reason a sentence
  record WithoutEffect(String reason, OptionalInt number) implements FaultEvent {}

  /// A fault was undone. Empty values: older records.
  ///
  /// @param proof a sentence
  /// @param lastedNanos from the effect until undoing began
  /// @param bursts bursts of a stutter
  /// @param burstNanos mean length of a burst
  /// @param used the share of one CPU used under a throttle, if readable
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
  ///
  /// @param reason a sentence
  record Remains(String reason, OptionalInt number) implements FaultEvent {}
}
