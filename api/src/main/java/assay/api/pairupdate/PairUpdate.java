package assay.api.pairupdate;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import org.jspecify.annotations.Nullable;

/// Updates two entries that must agree: the *source* entry, and the *target* entry that the value
/// of the source names. Both are read, and both are stored. An update is a plain Java record,
/// listed among the workload's types, which every engine can send to its members. An update that is
/// retried may be applied more than once.
public interface PairUpdate {

  String sourceMap();

  /// The source's key; a [Colocated] key if both entries must live on one member.
  Object source();

  String targetMap();

  /// The target's key.
  ///
  /// @param source the value of the source
  Object target(Object source);

  /// The new values of both entries.
  ///
  /// @param source the value of the source
  /// @param target the value of the target, or null if there is none
  /// @return null if the update was applied before; then no entry is stored
  @Nullable Pair apply(Object source, @Nullable Object target);

  /// The target's key, before anything is read.
  ///
  /// @throws DefiniteFailureException when the source's key is not colocated with another
  default Object colocatedTarget() {
    if (source() instanceof Colocated key) {
      return key.colocatedWith();
    }
    throw new DefiniteFailureException("the key is not colocated with another: " + source());
  }

  /// The new values of both entries, if the source exists and has the target that its key says.
  ///
  /// @param source the value of the source, or null if there is none
  /// @param target the value of the target, or null if there is none
  /// @return null if the update was applied before
  /// @throws DefiniteFailureException when there is no source, or the source has another target
  default @Nullable Pair applied(@Nullable Object source, @Nullable Object target) {
    if (source == null) {
      throw new DefiniteFailureException("no entry in map " + sourceMap() + ": " + source());
    }
    if (!target(source).equals(colocatedTarget())) {
      throw new DefiniteFailureException(
          "it has another target than the one its key is colocated with: " + source());
    }
    return apply(source, target);
  }

  /// The new source and target.
  record Pair(Object source, Object target) {}
}
