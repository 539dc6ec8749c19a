package assay.engine.ignite;

import java.util.Comparator;

/// An order of arbitrary keys.
final class KeyOrder {

  /// By hash, and by text for equal hashes.
  static final Comparator<Object> ORDER =
      Comparator.comparingInt(Object::hashCode).thenComparing(Object::toString);

  private KeyOrder() {}
}
