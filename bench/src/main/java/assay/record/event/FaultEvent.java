package assay.record.event;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What happens to one fault of a step.
public sealed interface FaultEvent extends RunEvent {

  /// Which fault of its step, from 1; not in records of before a step could have several.
  OptionalInt number();

  /// Which fault of its step, from 1: of records without numbers the only one.
  default int which() {
    return number().orElse(1);
  }

  /// A fault was asked for.
  ///
  /// @param fault the fault's name: `kill`
  /// @param target whom the study names: `member`
  /// @param members the names of those it harms
  record Asked(String fault, String target, List<String> members, OptionalInt number)
      implements FaultEvent {

    public Asked {
      members = List.copyOf(members);
    }
  }

  /// The proof that a fault took effect.
  ///
  /// @param share the share of a CPU that is left, from 0 to 1, where the kernel says it
  /// @param filled the share of the fullest heap in use, from 0 to 1, of a fault that fills it; not in
  ///     records of earlier versions
  /// @param proof the evidence, in a sentence
  record TookEffect(OptionalDouble share, OptionalDouble filled, String proof, OptionalInt number)
      implements FaultEvent {

    public TookEffect {
      EventValues.requireShare("share", share);
      EventValues.requireShare("filled", filled);
    }
  }

  /// A fault did not take effect. The cell is not valid.
  ///
  /// @param reason why, in a sentence
  record WithoutEffect(String reason, OptionalInt number) implements FaultEvent {}

  /// A fault was taken back.
  ///
  /// @param proof the evidence, in a sentence
  /// @param lastedNanos from when it was done until it began to be taken back; not in records of earlier
  ///     versions
  /// @param bursts how many bursts a stutter had; not in records of earlier versions
  /// @param burstNanos how long they were on average; not in records of earlier versions
  /// @param used the share of one CPU that was used under a throttle, where it could be read; not in
  ///     records of earlier versions
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

  /// A fault could not be taken back. The cell is not valid.
  ///
  /// @param reason why, in a sentence
  record Remains(String reason, OptionalInt number) implements FaultEvent {}
}
