package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

public interface Fault {

  /// The name in studies: `kill`.
  String name();

  List<String> targetNames();

  /// The targets, for a reader.
  default String targetText() {
    return String.join(", ", targetNames());
  }

  /// Does harmless, slow preparations. If they fail, the fault is not injected.
  default void prepare() {}

  /// Ends what [#prepare] has begun, of a fault that is not injected.
  default void discard() {}

  void inject();

  /// Evidence that the fault took effect; empty if it did not, and the trial is then not valid.
  Optional<String> tookEffect();

  /// The remaining share of what the fault takes away, from 0 to 1, as read back during the fault; empty if unknown.
  /// The record compares it with the request.
  default OptionalDouble share() {
    return OptionalDouble.empty();
  }

  /// The filled share of the fullest heap, from 0 to 1, as read back during the fault; empty if unknown. The record
  /// compares it with the request.
  default OptionalDouble filled() {
    return OptionalDouble.empty();
  }

  /// Readings taken during the fault; empty before the undo. The record compares them with the request.
  default Done done() {
    return Done.UNKNOWN;
  }

  /// Readings of a finished fault.
  ///
  /// @param used share of one CPU used under a throttle
  /// @param refused the member that the cluster did not take with its new release, or that did not start again
  /// @param reason why not, as the product says it
  /// @param packets what became of a target's packets
  record Done(
      OptionalLong bursts,
      OptionalLong burstNanos,
      OptionalDouble used,
      Optional<String> refused,
      Optional<String> reason,
      Optional<Packets> packets) {

    /// @param affected lost, held back or delivered twice, as requested
    /// @param overrun lost, because too many were under way; not requested
    /// @param lateNanos half of them arrived at least this much later than requested
    public record Packets(long carried, long affected, long overrun, long lateNanos) {}

    public static final Done UNKNOWN =
        new Done(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty());

    public Done(OptionalLong bursts, OptionalLong burstNanos, OptionalDouble used) {
      this(bursts, burstNanos, used, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Done bursts(long bursts, long burstNanos) {
      return new Done(OptionalLong.of(bursts), OptionalLong.of(burstNanos), OptionalDouble.empty());
    }

    public static Done used(double share) {
      return new Done(OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.of(share));
    }

    public static Done refused(String member, String reason) {
      return new Done(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          Optional.of(member),
          Optional.of(reason),
          Optional.empty());
    }

    public static Done packets(Packets packets) {
      return new Done(
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(packets));
    }
  }

  /// Undoes the fault if possible. Repeated calls are harmless.
  default void undo() {}

  /// Evidence that the fault was undone; empty if it was not, and the trial is then not valid. For a permanent fault,
  /// the evidence that it took effect.
  default Optional<String> healed() {
    return tookEffect();
  }
}
