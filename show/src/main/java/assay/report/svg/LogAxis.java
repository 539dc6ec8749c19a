package assay.report.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/// An axis on which equal distances are equal ratios.
///
/// @param low above 0
/// @param high above `low`
public record LogAxis(double low, double high, List<Tick> ticks) implements Axis {

  private static final double[] DIGITS = {1, 2, 5};
  private static final double DECADES_FOR_POWERS_ONLY = 2.5;

  public LogAxis {
    if (!(low > 0 && low < high)) {
      throw new IllegalArgumentException("no equal ratios from " + low + " to " + high);
    }
    ticks = List.copyOf(ticks);
  }

  /// An axis that holds both values. Its ends are at 1, 2 or 5 times a power of ten. The ticks are
  /// there too, or only at powers of ten if the axis is long.
  ///
  /// @param low above 0
  public static LogAxis covering(double low, double high, DoubleFunction<String> label) {
    if (!(low > 0)) {
      throw new IllegalArgumentException("no equal ratios from " + low);
    }
    int index = (int) Math.floor(Math.log10(low)) * DIGITS.length;
    while (value(index + 1) <= low * (1 + 1e-9)) {
      index++;
    }
    int last = index + 1;
    while (value(last) < high * (1 - 1e-9)) {
      last++;
    }
    boolean powersOnly = Math.log10(value(last) / value(index)) > DECADES_FOR_POWERS_ONLY;
    List<Tick> ticks = new ArrayList<>();
    for (int i = index; i <= last; i++) {
      if (!powersOnly || Math.floorMod(i, DIGITS.length) == 0) {
        ticks.add(new Tick(value(i), label.apply(value(i))));
      }
    }
    return new LogAxis(value(index), value(last), ticks);
  }

  private static double value(int index) {
    int power = Math.floorDiv(index, DIGITS.length);
    double digit = DIGITS[Math.floorMod(index, DIGITS.length)];
    return power < 0 ? digit / Math.pow(10, -power) : digit * Math.pow(10, power);
  }

  @Override
  public double at(double value) {
    return value <= low ? 0 : Axis.within(Math.log(value / low) / Math.log(high / low));
  }
}
