package assay.workload.trader.fixml;

/// Writes messages.
public final class Fixml {

  private static final String BEGIN = "<FIXML xmlns=\"http://www.fixprotocol.org/FIXML-4-4\">";
  private static final String END = "</FIXML>";

  /// Hundredths, for prices are whole numbers of them.
  private static final int HUNDRED = 100;

  private Fixml() {}

  /// A message around its element.
  static String message(String element) {
    return BEGIN + element + END;
  }

  /// A price of so many hundredths, as FIXML writes it.
  static String price(long hundredths) {
    return hundredths / HUNDRED
        + "."
        + (hundredths % HUNDRED < 10 ? "0" : "")
        + hundredths % HUNDRED;
  }

  /// The hundredths of a price.
  ///
  /// @throws FixmlException where it is none
  public static long hundredths(String price) {
    int dot = price.indexOf('.');
    try {
      if (dot < 0 || price.length() != dot + 3) {
        throw new NumberFormatException(price);
      }
      return Long.parseUnsignedLong(price.substring(0, dot)) * HUNDRED
          + Long.parseUnsignedLong(price.substring(dot + 1));
    } catch (NumberFormatException e) {
      throw new FixmlException("not a price with two decimals: " + price, e);
    }
  }
}
