package assay.workload.hub;

import java.util.List;

/// A trade. A row proves itself by its checksum; its key is its number, an `Integer`.
///
/// @param id its number in its map, from 0, and its key
/// @param account for whom it was made; queried
/// @param instrument what was traded
/// @param isin the instrument's name among traders
/// @param currency what it is priced in
/// @param region where it was booked
/// @param book the book it is in
/// @param trader who made it
/// @param side `BUY` or `SELL`
/// @param orderType how it was ordered
/// @param status how far it is; queried for [#FAILED]
/// @param venue where it was made
/// @param tradeDate the day it was made, `yyyymmdd`; queried
/// @param tradeDateText the same day as a text, `yyyy-mm-dd`; queried
/// @param tradeTime the time it was made, `hhmmss`
/// @param settlementDate the day it settles, `yyyymmdd`; queried
/// @param counterparty with whom it was made
/// @param broker through whom
/// @param quantity how much was traded
/// @param price the price of one
/// @param amount the price of all
/// @param commission what the broker got
/// @param fees what the venue got
/// @param tax what the state got
/// @param comment a remark
/// @param version the version, 1 and up
/// @param writer the number of the client that wrote this version
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

  /// The status that somebody has to look into.
  public static final String FAILED = "FAILED";

  /// The components that differ between the epochs of a row; all others stay.
  public static final List<String> CHANGING =
      List.of("price", "amount", "fees", "version", "checksum");

  /// Whether the checksum fits the rest, so that nothing of this row is torn, mixed or damaged.
  public boolean intact() {
    return checksum == sum();
  }

  /// The same with the checksum that fits.
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
    return new Checksum()
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
