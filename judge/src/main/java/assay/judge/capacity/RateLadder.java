package assay.judge.capacity;

import java.math.BigDecimal;
import java.math.MathContext;

/// The rates that a search may try: 16 per octave, 4.4 % apart.
public record RateLadder(double from, double upTo) {

  /// The rungs per doubling.
  static final int OCTAVE = 16;

  /// Enough digits to distinguish neighbours, and few enough to type.
  private static final MathContext DIGITS = new MathContext(4);

  public int top() {
    return (int) Math.ceil(OCTAVE * Math.log(upTo / from) / Math.log(2) - 1e-9);
  }

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
