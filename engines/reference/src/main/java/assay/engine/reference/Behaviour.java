package assay.engine.reference;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The behaviour of the engine, chosen by the setting `behaviour`: correct, or with one deliberate fault.
enum Behaviour {
  /// Does nothing, as fast as possible.
  NOOP,
  /// Does nothing, and answers after the setting `service` without using CPU.
  WAITS,
  /// A correct map.
  MAP,
  /// The map, but some acknowledged plain writes reach no backup.
  LOSES_WRITES,
  /// The map, but some reads return the previous version.
  STALE_READS,
  /// The map, but some plain writes are reported as not done.
  DENIES_WRITES,
  /// The map, but some plain writes are acknowledged before they are done.
  ACKS_EARLY,
  /// The map, but some conditional writes take effect although their condition does not hold.
  IGNORES_CONDITIONS,
  /// The map, but gets still see some entries after their time to live.
  EXPIRES_LATE,
  /// The map, but gets do not see some entries in the last part of their time to live.
  EXPIRES_EARLY,
  /// The locks, but some attempts on a lock that another holds succeed.
  LOCKS_TWICE,
  /// The locks, but a release after the lease frees the lock of whoever has taken it since.
  UNLOCKS_OTHERS,
  /// The locks, but some leases are over after a quarter of their time.
  LEASE_ENDS_EARLY,
  /// The map, but some entry processors on counters undo the previous one.
  LOSES_UPDATES,
  /// The map, but some entry processors run twice.
  APPLIES_TWICE,
  /// The map, but some counter reads return the previous count.
  COUNTS_BEHIND,
  /// The map, but some entry processors on sets undo the previous one.
  FORGETS_ELEMENTS,
  /// The map, but some bulk writes omit a row.
  LOSES_ROWS,
  /// The map, but some queries omit a row.
  SERVES_SHORT,
  /// The map, but another member drops out when a member is killed.
  DROPS_OUT,
  /// The map, but no new backups are made after a kill: a second kill may lose data.
  FORGETS_BACKUPS,
  /// The map, but the partitions of a killed member are never served again.
  STAYS_DOWN,
  /// The map, but every call is held for a while, at times set by a clock.
  STALLS,
  /// The map behind a single-server queue: its capacity is known in advance.
  LIMITED,
  /// The map, but some changes are never sent to the other site.
  LINK_DROPS,
  /// The map, but some changes are sent to the other site twice.
  LINK_REPEATS,
  /// The map, but some changes reach the other site after the next change of their entry.
  LINK_REORDERS,
  /// The map, but changes are sent to the other site one by one, each after a delay.
  LINK_STAYS_BEHIND,
  /// The shop, but some pages forget a session attribute.
  SHOP_DROPS_ATTRIBUTE,
  /// The shop, but some pages show the cart without its last line.
  SHOP_SERVES_OLDER_CART,
  /// The shop, but some pages forget the session.
  SHOP_LOSES_SESSION,
  /// The shop, but some purchases are ordered twice.
  SHOP_ORDERS_TWICE,
  /// The broker, but some acknowledged orders are not placed.
  BROKER_LOSES_ORDERS,
  /// The broker, but some acknowledged orders are not placed and become dead letters.
  BROKER_BURIES_ORDERS,
  /// The broker, but some orders are placed twice.
  BROKER_DOUBLES_ORDERS,
  /// The broker, but some placed orders get no reply.
  BROKER_KEEPS_REPLIES,
  /// The broker, but some replies answer the previous request.
  BROKER_SWAPS_REPLIES,
  /// The broker, but some quotes have the price before the last.
  BROKER_QUOTES_OLDER;

  /// By a word such as `stale-reads`.
  ///
  /// @throws IllegalArgumentException if the engine has no such behaviour
  static Behaviour of(String word) {
    return Arrays.stream(values())
        .filter(behaviour -> behaviour.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(refusal(word)));
  }

  /// The word in a study's settings.
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String refusal(String word) {
    return Arrays.stream(values())
        .map(Behaviour::word)
        .collect(Collectors.joining(", ", "no behaviour `" + word + "`: one of ", ""));
  }
}
