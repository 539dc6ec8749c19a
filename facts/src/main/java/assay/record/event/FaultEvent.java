package assay.record.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

public sealed interface FaultEvent extends RunEvent {

  /// From 1 within the step.
  int number();

  /// A fault was requested.
  ///
  /// @param fault `kill`
  /// @param target in the study: `member`
  record Asked(String fault, String target, List<String> members, int number)
      implements FaultEvent {

    public Asked {
      members = List.copyOf(members);
    }
  }

  /// The proof that a fault took effect.
  ///
  /// @param share remaining of a CPU, 0 to 1, if the kernel reports one
  /// @param filled the fullest heap's share in use, 0 to 1
  record TookEffect(OptionalDouble share, OptionalDouble filled, String proof, int number)
      implements FaultEvent {

    public TookEffect {
      EventValues.requireShare("share", share);
      EventValues.requireShare("filled", filled);
    }
  }

  /// A fault did not take effect. The trial is invalid.
  record WithoutEffect(String reason, int number) implements FaultEvent {}

  /// A fault was undone.
  ///
  /// @param lastedNanos until undoing began
  /// @param burstNanos mean burst
  /// @param used of one CPU under a throttle, if readable
  /// @param refused the member that the cluster did not take with another release, or that did not start again
  /// @param reason why not, as the product said it
  /// @param packets carried by a process that was to delay, lose, reorder or duplicate some
  /// @param affected of them lost, held back or delivered twice, as requested
  /// @param overrun of them lost, because too many were under way; not requested
  /// @param lateNanos half of them arrived at least this much later than requested
  record Over(
      String proof,
      OptionalLong lastedNanos,
      OptionalLong bursts,
      OptionalLong burstNanos,
      OptionalDouble used,
      Optional<String> refused,
      Optional<String> reason,
      OptionalLong packets,
      OptionalLong affected,
      OptionalLong overrun,
      OptionalLong lateNanos,
      int number)
      implements FaultEvent {

    public Over {
      EventValues.requireShare("used", used);
    }

    public Over(
        String proof,
        OptionalLong lastedNanos,
        OptionalLong bursts,
        OptionalLong burstNanos,
        OptionalDouble used,
        int number) {
      this(
          proof,
          lastedNanos,
          bursts,
          burstNanos,
          used,
          Optional.empty(),
          Optional.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          number);
    }
  }

  /// A fault could not be undone. The trial is invalid.
  record Remains(String reason, int number) implements FaultEvent {}
}
