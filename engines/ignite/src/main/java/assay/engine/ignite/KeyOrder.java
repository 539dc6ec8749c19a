package assay.engine.ignite;

import java.util.Comparator;

/// An order of keys, whatever these are.
final class KeyOrder {

  /// By their hashes, and by their texts where these are equal.
  static final Comparator<Object> ORDER =
      Comparator.comparingInt(Object::hashCode).thenComparing(Object::toString);

  private KeyOrder() {}
}
