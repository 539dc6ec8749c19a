package assay.workload.hub;

/// An activity's ten columns that most queries need.
public record SmallActivity(
    int account,
    int instrument,
    String isin,
    String currency,
    String side,
    String status,
    int tradeDate,
    int settlementDate,
    long quantity,
    double price) {

  public static SmallActivity of(Activity whole) {
    return new SmallActivity(
        whole.account(),
        whole.instrument(),
        whole.isin(),
        whole.currency(),
        whole.side(),
        whole.status(),
        whole.tradeDate(),
        whole.settlementDate(),
        whole.quantity(),
        whole.price());
  }
}
