package assay.api.pair;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import org.jspecify.annotations.Nullable;

/// An update of two entries that must agree: the *source* entry, and the *target* entry that the source's
/// value names. Both are read, and both are stored. It is a plain Java record listed among the workload's
/// types, so that every engine can carry it to its members. It may be applied more than once, wherever it
/// is tried again.
public interface PairUpdate {

  /// The map of the source.
  String sourceMap();

  /// The key of the source; one that is [Colocated] with the target's where both shall live on
  /// one member.
  Object source();

  /// The map of the target.
  String targetMap();

  /// The key of the target.
  ///
  /// @param source the value of the source
  Object target(Object source);

  /// What both become.
  ///
  /// @param source the value of the source
  /// @param target the value of the target, or null where there is none
  /// @return null where it was done before, so that nothing is stored
  @Nullable Pair apply(Object source, @Nullable Object target);

  /// The key of the target, before anything is read.
  ///
  /// @throws DefiniteFailureException where the key of the source is colocated with none
  default Object colocatedTarget() {
    if (source() instanceof Colocated key) {
      return key.colocatedWith();
    }
    throw new DefiniteFailureException("the key is not colocated with another: " + source());
  }

  /// What both become, where the source was found and has the target that its key says.
  ///
  /// @param source the value of the source, or null where there is none
  /// @param target the value of the target, or null where there is none
  /// @return null where it was done before
  /// @throws DefiniteFailureException where it was not found, or has another target
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

  /// Two values.
  ///
  /// @param source the new value of the source
  /// @param target the new value of the target
  record Pair(Object source, Object target) {}
}
