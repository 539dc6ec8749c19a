package assay.workload.hub;

/// A position's ten columns that most queries need.
public record SmallPosition(
    int account,
    int instrument,
    String isin,
    String currency,
    String book,
    String side,
    int businessDate,
    long quantity,
    double price,
    double marketValue) {

  public static SmallPosition of(Position whole) {
    return new SmallPosition(
        whole.account(),
        whole.instrument(),
        whole.isin(),
        whole.currency(),
        whole.book(),
        whole.side(),
        whole.businessDate(),
        whole.quantity(),
        whole.price(),
        whole.marketValue());
  }
}
