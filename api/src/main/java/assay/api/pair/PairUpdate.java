package assay.api.pair;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import org.jspecify.annotations.Nullable;

/// A change of two entries that must agree: the first one tells which the second is; both are read, and
/// both are stored. A plain Java record listed among the workload's types, so that every engine can carry
/// it to its members; it may be applied more often than once, wherever it is tried again.
public interface PairUpdate {

  /// The map of the entry that tells.
  String sourceMap();

  /// The key of the entry that tells; one that is [Colocated] with the other's where both shall live on
  /// one member.
  Object source();

  /// The map of the entry that is told of.
  String targetMap();

  /// The key of the entry that is told of.
  ///
  /// @param source the value of the entry that tells
  Object target(Object source);

  /// What both become.
  ///
  /// @param source the value of the entry that tells
  /// @param target the value of the other, or null where there is none
  /// @return null where it was done before, so that nothing is stored
  @Nullable Pair apply(Object source, @Nullable Object target);

  /// The key of the entry that is told of, before anything is read.
  ///
  /// @throws DefiniteFailureException where the key of the entry that tells is associated with none
  default Object colocatedTarget() {
    if (source() instanceof Colocated key) {
      return key.colocatedWith();
    }
    throw new DefiniteFailureException("the key is not associated with another: " + source());
  }

  /// What both become, where the entry that tells was found and tells of the one its key says.
  ///
  /// @param source the value of the entry that tells, or null where there is none
  /// @param target the value of the other, or null where there is none
  /// @return null where it was done before
  /// @throws DefiniteFailureException where it was not found, or tells of another
  default @Nullable Pair applied(@Nullable Object source, @Nullable Object target) {
    if (source == null) {
      throw new DefiniteFailureException("no entry in map " + sourceMap() + ": " + source());
    }
    if (!target(source).equals(colocatedTarget())) {
      throw new DefiniteFailureException(
          "it tells of another than its key is associated with: " + source());
    }
    return apply(source, target);
  }

  /// Two values.
  ///
  /// @param source the new value of the entry that tells
  /// @param target the new value of the other
  record Pair(Object source, Object target) {}
}
