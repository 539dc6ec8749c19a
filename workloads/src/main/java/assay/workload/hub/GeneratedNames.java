package assay.workload.hub;

import java.util.Arrays;
import java.util.Locale;

/// The words in rows.
final class GeneratedNames {

  private static final GeneratedNames OF_NY =
      new GeneratedNames("USD", "USD", "USD", "CAD", "MXN", "BRL", "EUR", "GBP");
  private static final GeneratedNames OF_EU =
      new GeneratedNames("EUR", "EUR", "EUR", "GBP", "GBP", "CHF", "SEK", "USD");
  private static final GeneratedNames OF_ASIA =
      new GeneratedNames("JPY", "JPY", "HKD", "SGD", "KRW", "INR", "AUD", "USD");
  static final GeneratedNames SIDES = new GeneratedNames("BUY", "SELL");
  static final GeneratedNames HOLDINGS = new GeneratedNames("LONG", "SHORT");
  static final GeneratedNames ORDERS = new GeneratedNames("MARKET", "LIMIT", "STOP", "BLOCK");
  static final GeneratedNames CONFIGURATIONS =
      new GeneratedNames("CARRY", "HEDGE", "INDEX", "BASIS", "VALUE", "FLOW");
  static final GeneratedNames STATES =
      new GeneratedNames(
          "NEW", "BOOKED", "AFFIRMED", "MATCHED", "CONFIRMED", "AMENDED", "SETTLED", "CANCELLED");
  static final GeneratedNames VENUES =
      new GeneratedNames("XNYS", "XNAS", "XLON", "XPAR", "XETR", "XTKS", "XHKG");
  static final GeneratedNames COMMENTS =
      new GeneratedNames(
          "as agreed by telephone",
          "booked from the blotter",
          "allocated by the desk",
          "rolled over at month end",
          "part of a basket order",
          "awaiting the custodian",
          "price from the evening fix",
          "hedged in the index future");

  private static final int INSTRUMENTS = 5_000;
  private static final String[] ISINS = new String[INSTRUMENTS];
  static final GeneratedNames BOOKS = numbered("BK%04d", 200);
  static final GeneratedNames TRADERS = numbered("trader%03d", 300);

  static {
    for (int i = 0; i < INSTRUMENTS; i++) {
      long digits = SplitMix64.mix(i) >>> 1;
      ISINS[i] = String.format(Locale.ROOT, "XS%010d", digits % 10_000_000_000L);
    }
  }

  private final String[] words;

  private GeneratedNames(String... words) {
    this.words = words;
  }

  private static GeneratedNames numbered(String format, int count) {
    String[] words = new String[count];
    Arrays.setAll(words, i -> String.format(Locale.ROOT, format, i));
    return new GeneratedNames(words);
  }

  String of(SplitMix64 random) {
    return words[random.below(words.length)];
  }

  static int instrument(SplitMix64 random) {
    return random.below(INSTRUMENTS);
  }

  static String isin(int instrument) {
    return ISINS[instrument];
  }

  static String currency(Region region, SplitMix64 random) {
    return switch (region) {
      case NY -> OF_NY.of(random);
      case EU -> OF_EU.of(random);
      case ASIA -> OF_ASIA.of(random);
    };
  }
}
