package assay.cli.search;

import java.util.Arrays;

/// The scale on which a figure's differences count, as losses: less is better.
enum DifferenceScale {
  /// As they are.
  PLAIN,
  /// Times, rates and bytes: twice as much is the same difference anywhere.
  RATIO,
  /// Figures that can be zero: ln(1 + value / the smallest above zero). From none to any is a step too.
  FROM_ZERO;

  /// @param values measured, without sign
  /// @param lowerIsBetter whether less is better
  double[] losses(double[] values, boolean lowerIsBetter) {
    double smallest = Arrays.stream(values).filter(value -> value > 0).min().orElse(1);
    double sign = lowerIsBetter ? 1 : -1;
    return Arrays.stream(values)
        .map(value ->
            switch (this) {
              case PLAIN -> value;
              case RATIO -> Math.log(Math.max(value, smallest));
              case FROM_ZERO -> Math.log1p(Math.max(0, value) / smallest);
            })
        .map(value -> sign * value)
        .toArray();
  }
}
