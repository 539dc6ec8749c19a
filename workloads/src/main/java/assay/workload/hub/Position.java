package assay.workload.hub;

import java.util.List;

/// An account's position in an instrument, verified by its checksum.
///
/// @param id its number in its map, from 0
/// @param account the owner; queried
/// @param isin the instrument's ISIN
/// @param side `LONG` or `SHORT`
/// @param businessDate the row's day, `yyyymmdd`; queried
/// @param openedDate `yyyymmdd`
/// @param settlementDate the day its last trade settles, `yyyymmdd`
/// @param openingQuantity the quantity in the morning
/// @param price the price per unit
/// @param averageCost per unit
/// @param unrealizedProfit the profit if sold now
/// @param version from 1
/// @param writer the writing client's number
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

  /// The components that change between a row's epochs; all others are constant.
  public static final List<String> CHANGING =
      List.of("price", "marketValue", "unrealizedProfit", "version", "checksum");

  public PositionKey key() {
    return new PositionKey(account, instrument, id);
  }

  /// Whether the checksum fits: the row is not torn, mixed or damaged.
  public boolean intact() {
    return checksum == sum();
  }

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
    return new RecordChecksum()
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
