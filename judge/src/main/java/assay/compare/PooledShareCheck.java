package assay.compare;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/// Whether a pooled share is possible: some observations per repeat make every share whole, with matching sums.
final class PooledShareCheck {

  private static final double ROUNDING = 1e-6;

  private PooledShareCheck() {}

  /// @param observations of all repeats
  static boolean fits(double share, long observations, List<Double> repeats) {
    int most = (int) (observations - repeats.size() + 1);
    if (most < 1 || !whole(share * observations)) {
      return false;
    }
    BigInteger[] reached = new BigInteger[(int) observations + 1];
    Arrays.fill(reached, BigInteger.ZERO);
    reached[0] = BigInteger.ONE;
    for (double repeat : repeats) {
      reached = after(reached, repeat, most);
    }
    return reached[(int) observations].testBit((int) Math.round(share * observations));
  }

  /// With one more repeat: for each sum of observations the sums of hits, one bit each.
  private static BigInteger[] after(BigInteger[] before, double share, int most) {
    BigInteger[] after = new BigInteger[before.length];
    Arrays.fill(after, BigInteger.ZERO);
    for (int own = 1; own <= most; own++) {
      if (!whole(share * own)) {
        continue;
      }
      int hits = (int) Math.round(share * own);
      for (int observations = own; observations < before.length; observations++) {
        after[observations] = after[observations].or(before[observations - own].shiftLeft(hits));
      }
    }
    return after;
  }

  private static boolean whole(double number) {
    return Math.abs(number - Math.rint(number)) < ROUNDING;
  }
}
