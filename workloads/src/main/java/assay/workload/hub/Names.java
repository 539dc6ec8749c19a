package assay.workload.hub;

import java.util.Arrays;
import java.util.Locale;

/// The words in rows.
final class Names {

  private static final Names OF_NY =
      new Names("USD", "USD", "USD", "CAD", "MXN", "BRL", "EUR", "GBP");
  private static final Names OF_EU =
      new Names("EUR", "EUR", "EUR", "GBP", "GBP", "CHF", "SEK", "USD");
  private static final Names OF_ASIA =
      new Names("JPY", "JPY", "HKD", "SGD", "KRW", "INR", "AUD", "USD");
  static final Names SIDES = new Names("BUY", "SELL");
  static final Names HOLDINGS = new Names("LONG", "SHORT");
  static final Names ORDERS = new Names("MARKET", "LIMIT", "STOP", "BLOCK");
  static final Names CONFIGURATIONS =
      new Names("CARRY", "HEDGE", "INDEX", "BASIS", "VALUE", "FLOW");
  static final Names STATES =
      new Names(
          "NEW", "BOOKED", "AFFIRMED", "MATCHED", "CONFIRMED", "AMENDED", "SETTLED", "CANCELLED");
  static final Names VENUES = new Names("XNYS", "XNAS", "XLON", "XPAR", "XETR", "XTKS", "XHKG");
  static final Names COMMENTS =
      new Names(
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
  static final Names BOOKS = numbered("BK%04d", 200);
  static final Names TRADERS = numbered("trader%03d", 300);

  static {
    for (int i = 0; i < INSTRUMENTS; i++) {
      long digits = SplitMix64.mix(i) >>> 1;
      ISINS[i] = String.format(Locale.ROOT, "XS%010d", digits % 10_000_000_000L);
    }
  }

  private final String[] words;

  private Names(String... words) {
    this.words = words;
  }

  private static Names numbered(String format, int count) {
    String[] words = new String[count];
    Arrays.setAll(words, i -> String.format(Locale.ROOT, format, i));
    return new Names(words);
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
