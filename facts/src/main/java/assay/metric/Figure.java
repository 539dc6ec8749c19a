package assay.metric;

import org.jspecify.annotations.Nullable;

/// A metric's figure by how precisely it is known. Decisions use the type, never the text.
public sealed interface Figure permits Figure.Measured, WithheldFigure {

  sealed interface Measured extends Figure {

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

  /// Only a lower bound, because the window ended first.
  record AtLeast(double least) implements Measured {

    @Override
    public double most() {
      return Double.POSITIVE_INFINITY;
    }
  }

  /// Only an upper bound: none was seen, but this many are possible.
  record AtMost(double most) implements Measured {

    @Override
    public double least() {
      return 0;
    }
  }

  /// @param most infinite without an upper bound
  record Between(double value, double least, double most) implements Measured {}

  /// @param value null if withheld
  /// @param least null if it equals the value
  /// @param most null without an upper bound
  static Figure of(
      @Nullable Double value,
      @Nullable Double least,
      @Nullable Double most,
      @Nullable WithheldFigure withheld) {
    if (withheld != null) {
      return withheld;
    }
    if (value == null) {
      return WithheldFigure.notMeasured();
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
