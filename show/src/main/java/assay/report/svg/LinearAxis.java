package assay.report.svg;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/// An axis on which equal distances are equal differences.
///
/// @param high above `low`
public record LinearAxis(double low, double high, List<Tick> ticks) implements Axis {

  private static final int STEPS = 5;

  public LinearAxis {
    ticks = List.copyOf(ticks);
  }

  /// An axis from 0 to at least `high`, with ticks at 1, 2 or 5 times a power of ten.
  ///
  /// @param high if not above 0, the axis goes from 0 to 1 grain
  /// @param grain ticks are multiples of this: 1, or 1,048,576 for bytes shown as MiB
  public static LinearAxis upTo(double high, double grain, DoubleFunction<String> label) {
    return covering(0, high, grain, label);
  }

  /// An axis that holds both values, with ticks at its ends.
  ///
  /// @param grain ticks are multiples of this
  public static LinearAxis covering(
      double low, double high, double grain, DoubleFunction<String> label) {
    double span = high > low ? high - low : grain;
    double step = grain * roundStep(span / STEPS / grain);
    long first = (long) Math.floor(low / step + 1e-9);
    long last = Math.max(first + 1, (long) Math.ceil((low + span) / step - 1e-9));
    List<Tick> ticks = new ArrayList<>();
    for (long i = first; i <= last; i++) {
      double value = clean(i * step);
      ticks.add(new Tick(value, label.apply(value)));
    }
    return new LinearAxis(clean(first * step), clean(last * step), ticks);
  }

  /// A value without binary rounding errors: 0.3, not 0.30000000000000004.
  private static double clean(double value) {
    return BigDecimal.valueOf(value).round(MathContext.DECIMAL32).doubleValue();
  }

  /// The smallest number that is 1, 2 or 5 times a power of ten and at least a step.
  private static double roundStep(double step) {
    double power = Math.pow(10, Math.floor(Math.log10(step)));
    double digits = step / power;
    if (digits <= 1 + 1e-9) {
      return power;
    }
    if (digits <= 2 + 1e-9) {
      return 2 * power;
    }
    return digits <= 5 + 1e-9 ? 5 * power : 10 * power;
  }

  @Override
  public double at(double value) {
    return Axis.within((value - low) / (high - low));
  }
}
