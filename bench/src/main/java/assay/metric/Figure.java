package assay.metric;

import org.jspecify.annotations.Nullable;

/// A metric's figure by how far it is known. What decides anything asks which of these it is, never how it
/// is written.
public sealed interface Figure permits Figure.Measured, Withheld {

  /// A figure that was measured, in its metric's own unit.
  sealed interface Measured extends Figure {

    /// The least that it can be.
    double least();

    /// The most that it can be; infinite where nothing bounds it.
    double most();
  }

  /// A figure that is known as it is.
  record Exact(double value) implements Measured {

    @Override
    public double least() {
      return value;
    }

    @Override
    public double most() {
      return value;
    }
  }

  /// A figure of which only the least is known, since the window ended first.
  record AtLeast(double least) implements Measured {

    @Override
    public double most() {
      return Double.POSITIVE_INFINITY;
    }
  }

  /// A figure of which only the most is known: none was seen, and so much may have been.
  record AtMost(double most) implements Measured {

    @Override
    public double least() {
      return 0;
    }
  }

  /// A figure that lies somewhere between two ends.
  ///
  /// @param value what was measured
  /// @param most infinite where nothing bounds it
  record Between(double value, double least, double most) implements Measured {}

  /// The figure of what a record holds of it.
  ///
  /// @param value null where it is withheld
  /// @param least the least that it can be; null where that is not told: then the value is
  /// @param most the most that it can be; null where nothing bounds it
  /// @param withheld why there is no figure, or null
  static Figure of(
      @Nullable Double value,
      @Nullable Double least,
      @Nullable Double most,
      @Nullable Withheld withheld) {
    if (withheld != null) {
      return withheld;
    }
    if (value == null) {
      return Withheld.notMeasured("not measured");
    }
    double from = least == null ? value : least;
    if (most == null) {
      return from >= value ? new AtLeast(from) : new Between(value, from, Double.POSITIVE_INFINITY);
    }
    if (most.equals(value) && most.equals(from)) {
      return new Exact(value);
    }
    return value == 0 && from == 0 ? new AtMost(most) : new Between(value, from, most);
  }
}
