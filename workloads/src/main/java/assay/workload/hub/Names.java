package assay.workload.hub;

import java.util.Locale;

/// The words that rows are made of.
final class Names {

  private static final String[] OF_NY = {"USD", "USD", "USD", "CAD", "MXN", "BRL", "EUR", "GBP"};
  private static final String[] OF_EU = {"EUR", "EUR", "EUR", "GBP", "GBP", "CHF", "SEK", "USD"};
  private static final String[] OF_ASIA = {"JPY", "JPY", "HKD", "SGD", "KRW", "INR", "AUD", "USD"};
  private static final String[] SIDES = {"BUY", "SELL"};
  private static final String[] HOLDINGS = {"LONG", "SHORT"};
  private static final String[] ORDERS = {"MARKET", "LIMIT", "STOP", "BLOCK"};
  private static final String[] STRATEGIES = {"CARRY", "HEDGE", "INDEX", "BASIS", "VALUE", "FLOW"};
  private static final String[] STATES = {
    "NEW", "BOOKED", "AFFIRMED", "MATCHED", "CONFIRMED", "AMENDED", "SETTLED", "CANCELLED"
  };
  private static final String[] VENUES = {"XNYS", "XNAS", "XLON", "XPAR", "XETR", "XTKS", "XHKG"};
  private static final String[] COMMENTS = {
    "as agreed by telephone",
    "booked from the blotter",
    "allocated by the desk",
    "rolled over at month end",
    "part of a basket order",
    "awaiting the custodian",
    "price from the evening fix",
    "hedged in the index future"
  };

  private static final int INSTRUMENTS = 5_000;
  private static final String[] ISINS = new String[INSTRUMENTS];
  private static final String[] BOOKS = new String[200];
  private static final String[] TRADERS = new String[300];

  static {
    for (int i = 0; i < INSTRUMENTS; i++) {
      long digits = SplitMix64.mix(i) >>> 1;
      ISINS[i] = String.format(Locale.ROOT, "XS%010d", digits % 10_000_000_000L);
    }
    for (int i = 0; i < BOOKS.length; i++) {
      BOOKS[i] = String.format(Locale.ROOT, "BK%04d", i);
    }
    for (int i = 0; i < TRADERS.length; i++) {
      TRADERS[i] = String.format(Locale.ROOT, "trader%03d", i);
    }
  }

  private Names() {}

  static int instrument(SplitMix64 random) {
    return random.below(INSTRUMENTS);
  }

  static String isin(int instrument) {
    return ISINS[instrument];
  }

  static String currency(Region region, SplitMix64 random) {
    return switch (region) {
      case NY -> of(OF_NY, random);
      case EU -> of(OF_EU, random);
      case ASIA -> of(OF_ASIA, random);
    };
  }

  static String side(SplitMix64 random) {
    return of(SIDES, random);
  }

  static String holding(SplitMix64 random) {
    return of(HOLDINGS, random);
  }

  static String order(SplitMix64 random) {
    return of(ORDERS, random);
  }

  static String strategy(SplitMix64 random) {
    return of(STRATEGIES, random);
  }

  static String state(SplitMix64 random) {
    return of(STATES, random);
  }

  static String venue(SplitMix64 random) {
    return of(VENUES, random);
  }

  static String comment(SplitMix64 random) {
    return of(COMMENTS, random);
  }

  static String book(SplitMix64 random) {
    return of(BOOKS, random);
  }

  static String trader(SplitMix64 random) {
    return of(TRADERS, random);
  }

  private static String of(String[] words, SplitMix64 random) {
    return words[random.below(words.length)];
  }
}
