package assay.workload.trader.fixml;

public final class Fixml {

  private static final String BEGIN = "<FIXML xmlns=\"http://www.fixprotocol.org/FIXML-4-4\">";
  private static final String END = "</FIXML>";

  /// Prices are whole numbers of hundredths.
  private static final int HUNDRED = 100;

  private Fixml() {}

  static String message(String element) {
    return BEGIN + element + END;
  }

  static String price(long hundredths) {
    return hundredths / HUNDRED
        + "."
        + (hundredths % HUNDRED < 10 ? "0" : "")
        + hundredths % HUNDRED;
  }

  /// @throws FixmlException if the text is no price
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
