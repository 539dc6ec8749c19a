package assay.workload.hub;

import java.util.List;

/// A trade, verified by its checksum. Its key is its number, an `Integer`.
///
/// @param id its number in its map, from 0, and its key
/// @param account queried
/// @param isin the instrument's ISIN
/// @param side `BUY` or `SELL`
/// @param status queried for [#FAILED]
/// @param tradeDate `yyyymmdd`; queried
/// @param tradeDateText the same day as text, `yyyy-mm-dd`; queried
/// @param tradeTime `hhmmss`
/// @param settlementDate `yyyymmdd`; queried
/// @param price the price per unit
/// @param amount the total price
/// @param commission the broker's fee
/// @param fees the venue's fees
/// @param version from 1
/// @param writer the writing client's number
/// @param checksum over every other component; see [#intact()]
public record Activity(
    int id,
    int account,
    int instrument,
    String isin,
    String currency,
    String region,
    String book,
    String trader,
    String side,
    String orderType,
    String status,
    String venue,
    int tradeDate,
    String tradeDateText,
    int tradeTime,
    int settlementDate,
    int counterparty,
    int broker,
    long quantity,
    double price,
    double amount,
    double commission,
    double fees,
    double tax,
    String comment,
    long version,
    int writer,
    long checksum) {

  public static final String FAILED = "FAILED";

  /// The components that change between a row's epochs; all others are constant.
  public static final List<String> CHANGING =
      List.of("price", "amount", "fees", "version", "checksum");

  /// Whether the checksum fits: the row is not torn, mixed or damaged.
  public boolean intact() {
    return checksum == sum();
  }

  Activity summed() {
    return new Activity(
        id,
        account,
        instrument,
        isin,
        currency,
        region,
        book,
        trader,
        side,
        orderType,
        status,
        venue,
        tradeDate,
        tradeDateText,
        tradeTime,
        settlementDate,
        counterparty,
        broker,
        quantity,
        price,
        amount,
        commission,
        fees,
        tax,
        comment,
        version,
        writer,
        sum());
  }

  private long sum() {
    return new RecordChecksum()
        .add(id)
        .add(account)
        .add(instrument)
        .add(isin)
        .add(currency)
        .add(region)
        .add(book)
        .add(trader)
        .add(side)
        .add(orderType)
        .add(status)
        .add(venue)
        .add(tradeDate)
        .add(tradeDateText)
        .add(tradeTime)
        .add(settlementDate)
        .add(counterparty)
        .add(broker)
        .add(quantity)
        .add(price)
        .add(amount)
        .add(commission)
        .add(fees)
        .add(tax)
        .add(comment)
        .add(version)
        .add(writer)
        .sum();
  }
}
