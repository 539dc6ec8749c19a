package assay.metric;

import org.jspecify.annotations.Nullable;

/// A metric's figure by how precisely it is known. Decisions use the type, never the text.
public sealed interface Figure permits Figure.Measured, Withheld {

  /// A measured figure, in its metric's own unit.
  sealed interface Measured extends Figure {

    /// The lower bound.
    double least();

    /// The upper bound; infinite without one.
    double most();
  }

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

  /// A figure with only a lower bound, because the window ended first.
  record AtLeast(double least) implements Measured {

    @Override
    public double most() {
      return Double.POSITIVE_INFINITY;
    }
  }

  /// A figure with only an upper bound: none was seen, but up to this many are possible.
  record AtMost(double most) implements Measured {

    @Override
    public double least() {
      return 0;
    }
  }

  /// A figure between two bounds.
  ///
  /// @param value the measured value
  /// @param most infinite without an upper bound
  record Between(double value, double least, double most) implements Measured {}

  /// The figure from a record's values.
  ///
  /// @param value null if withheld
  /// @param least the lower bound; null if it equals the value
  /// @param most the upper bound; null without one
  /// @param withheld why there is no figure
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
