package assay.workload.hub;

/// The published selectivities, per million rows of a map.
public final class Shares {

  /// Positions of one list of accounts.
  public static final Share POSITION_ACCOUNTS = new Share(914);

  /// Positions of the day itself.
  public static final Share BUSINESS_DATE = new Share(343_909);

  /// Activities of one list of accounts.
  public static final Share ACTIVITY_ACCOUNTS = new Share(37);

  /// Activities that settle on one of the late dates.
  public static final Share SETTLEMENT_DATE = new Share(147);

  /// Activities traded on the day itself.
  public static final Share TRADE_DATE = new Share(360_671);

  /// Activities that failed.
  public static final Share TRADE_STATUS = new Share(1_000);

  private Shares() {}
}
