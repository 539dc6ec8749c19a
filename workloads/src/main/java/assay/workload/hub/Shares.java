package assay.workload.hub;

/// The published selectivities, per million rows.
public final class Shares {

  public static final Share POSITION_ACCOUNTS = new Share(914);

  /// The day itself.
  public static final Share BUSINESS_DATE = new Share(343_909);

  public static final Share ACTIVITY_ACCOUNTS = new Share(37);

  public static final Share SETTLEMENT_DATE = new Share(147);

  /// The day itself.
  public static final Share TRADE_DATE = new Share(360_671);

  public static final Share TRADE_STATUS = new Share(1_000);

  private Shares() {}
}
