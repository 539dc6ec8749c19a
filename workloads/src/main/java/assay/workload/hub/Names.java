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
      long digits = Bits.mix(i) >>> 1;
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

  static int instrument(Bits bits) {
    return bits.below(INSTRUMENTS);
  }

  static String isin(int instrument) {
    return ISINS[instrument];
  }

  static String currency(Region region, Bits bits) {
    return switch (region) {
      case NY -> of(OF_NY, bits);
      case EU -> of(OF_EU, bits);
      case ASIA -> of(OF_ASIA, bits);
    };
  }

  static String side(Bits bits) {
    return of(SIDES, bits);
  }

  static String holding(Bits bits) {
    return of(HOLDINGS, bits);
  }

  static String order(Bits bits) {
    return of(ORDERS, bits);
  }

  static String strategy(Bits bits) {
    return of(STRATEGIES, bits);
  }

  static String state(Bits bits) {
    return of(STATES, bits);
  }

  static String venue(Bits bits) {
    return of(VENUES, bits);
  }

  static String comment(Bits bits) {
    return of(COMMENTS, bits);
  }

  static String book(Bits bits) {
    return of(BOOKS, bits);
  }

  static String trader(Bits bits) {
    return of(TRADERS, bits);
  }

  private static String of(String[] words, Bits bits) {
    return words[bits.below(words.length)];
  }
}
