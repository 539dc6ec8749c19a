package assay.engine.reference;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// What the engine is asked to be, by the setting `behaviour`.
enum Behaviour {
  /// Does nothing, as fast as that can be done.
  NOOP,
  /// A map that keeps its promises.
  MAP,
  /// The map, but a share of the acknowledged plain writes reaches no backup.
  LOSES_WRITES,
  /// The map, but a share of the reads answers with the version before.
  STALE_READS,
  /// The map, but a share of the plain writes is said not to have been done.
  DENIES_WRITES,
  /// The map, but a share of the entry processors on counters undoes the one before.
  LOSES_UPDATES,
  /// The map, but a share of the entry processors runs twice.
  APPLIES_TWICE,
  /// The map, but a share of the reads of counters answers with the count before.
  COUNTS_BEHIND,
  /// The map, but a share of the entry processors on sets undoes the one before.
  FORGETS_ELEMENTS,
  /// The map, but a share of the writes of many leaves out a row.
  LOSES_ROWS,
  /// The map, but a share of the queries leaves out a row.
  SERVES_SHORT,
  /// The map, but with a killed member another one drops out.
  DROPS_OUT,
  /// The map, but what a killed member owned is never served again.
  STAYS_DOWN,
  /// The map, but every call is held for a while, on a clock.
  STALLS,
  /// The map, behind a queue with a single server: its capacity is known beforehand.
  LIMITED,
  /// The map, but a share of the changes never leaves for the other site.
  LINK_DROPS,
  /// The map, but a share of the changes is sent to the other site twice.
  LINK_REPEATS,
  /// The map, but a share of the changes reaches the other site after the next of their entry.
  LINK_REORDERS,
  /// The map, but changes are sent to the other site one by one, each after a while.
  LINK_STAYS_BEHIND,
  /// The shop, but a share of its pages forgets an attribute of the session.
  SHOP_DROPS_ATTRIBUTE,
  /// The shop, but a share of its pages shows the cart before its last line.
  SHOP_SERVES_OLDER_CART,
  /// The shop, but a share of its pages forgets the session.
  SHOP_LOSES_SESSION,
  /// The shop, but a share of its purchases is ordered twice.
  SHOP_ORDERS_TWICE,
  /// The broker, but a share of its orders is acknowledged and not placed.
  BROKER_LOSES_ORDERS,
  /// The broker, but a share of its orders is acknowledged, not placed, and among its dead letters.
  BROKER_BURIES_ORDERS,
  /// The broker, but a share of its orders is placed twice.
  BROKER_DOUBLES_ORDERS,
  /// The broker, but a share of its orders is placed and gets no reply.
  BROKER_KEEPS_REPLIES,
  /// The broker, but a share of its replies is the one to the request before.
  BROKER_SWAPS_REPLIES,
  /// The broker, but a share of its quotes has the price before the last.
  BROKER_QUOTES_OLDER;

  /// The behaviour of a word, `stale-reads`.
  ///
  /// @throws IllegalArgumentException when the engine has no such behaviour
  static Behaviour of(String word) {
    return Arrays.stream(values())
        .filter(behaviour -> behaviour.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(refusal(word)));
  }

  /// The word a study uses.
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String refusal(String word) {
    return Arrays.stream(values())
        .map(Behaviour::word)
        .collect(Collectors.joining(", ", "no behaviour `" + word + "`: one of ", ""));
  }
}
