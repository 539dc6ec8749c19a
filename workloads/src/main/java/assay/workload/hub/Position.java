package assay.workload.hub;

import java.util.List;

/// What an account holds of an instrument. A row proves itself by its checksum.
///
/// @param id its number in its map, from 0
/// @param account whose it is; queried
/// @param instrument what is held
/// @param isin the instrument's name among traders
/// @param currency what it is priced in
/// @param region where it is kept
/// @param book the book it is in
/// @param trader who looks after it
/// @param strategy why it is held
/// @param side `LONG` or `SHORT`
/// @param businessDate the day it is of, `yyyymmdd`; queried
/// @param openedDate the day it was opened, `yyyymmdd`
/// @param settlementDate the day its last trade settles, `yyyymmdd`
/// @param counterparty whom it was traded with
/// @param quantity how much is held
/// @param openingQuantity how much was held in the morning
/// @param price the price of one
/// @param averageCost what one cost on average
/// @param marketValue what it is worth
/// @param realizedProfit what was earned
/// @param unrealizedProfit what would be earned by selling
/// @param accruedInterest what it has yielded
/// @param comment a remark
/// @param version the version, 1 and up
/// @param writer the number of the client that wrote this version
/// @param checksum over every other component; see [#intact()]
public record Position(
    int id,
    int account,
    int instrument,
    String isin,
    String currency,
    String region,
    String book,
    String trader,
    String strategy,
    String side,
    int businessDate,
    int openedDate,
    int settlementDate,
    int counterparty,
    long quantity,
    long openingQuantity,
    double price,
    double averageCost,
    double marketValue,
    double realizedProfit,
    double unrealizedProfit,
    double accruedInterest,
    String comment,
    long version,
    int writer,
    long checksum) {

  /// The components that differ between the epochs of a row; all others stay.
  public static final List<String> CHANGING =
      List.of("price", "marketValue", "unrealizedProfit", "version", "checksum");

  /// The key it belongs under.
  public PositionKey key() {
    return new PositionKey(account, instrument, id);
  }

  /// Whether the checksum fits the rest, so that nothing of this row is torn, mixed or damaged.
  public boolean intact() {
    return checksum == sum();
  }

  /// The same with the checksum that fits.
  Position summed() {
    return new Position(
        id,
        account,
        instrument,
        isin,
        currency,
        region,
        book,
        trader,
        strategy,
        side,
        businessDate,
        openedDate,
        settlementDate,
        counterparty,
        quantity,
        openingQuantity,
        price,
        averageCost,
        marketValue,
        realizedProfit,
        unrealizedProfit,
        accruedInterest,
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
        .add(strategy)
        .add(side)
        .add(businessDate)
        .add(openedDate)
        .add(settlementDate)
        .add(counterparty)
        .add(quantity)
        .add(openingQuantity)
        .add(price)
        .add(averageCost)
        .add(marketValue)
        .add(realizedProfit)
        .add(unrealizedProfit)
        .add(accruedInterest)
        .add(comment)
        .add(version)
        .add(writer)
        .sum();
  }
}
