package assay.judge.capacity;

import java.math.BigDecimal;
import java.math.MathContext;

/// The rates a search may try: 16 to an octave, 4.4 % apart, from the lowest to the highest.
///
/// @param from the lowest rate
/// @param upTo the highest rate
public record RateLadder(double from, double upTo) {

  /// How many rungs a doubling climbs.
  static final int OCTAVE = 16;

  /// Enough digits to tell neighbours apart, and few enough to be typed.
  private static final MathContext DIGITS = new MathContext(4);

  /// The highest rung.
  public int top() {
    return (int) Math.ceil(OCTAVE * Math.log(upTo / from) / Math.log(2) - 1e-9);
  }

  /// The rate of a rung.
  public double rate(int rung) {
    if (rung >= top()) {
      return upTo;
    }
    double exact = from * Math.pow(2, (double) rung / OCTAVE);
    return rung == 0 ? from : BigDecimal.valueOf(exact).round(DIGITS).doubleValue();
  }

  /// The rung of twice the rate, or the highest.
  public int doubled(int rung) {
    return Math.min(rung + OCTAVE, top());
  }
}
