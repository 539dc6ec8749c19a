package assay.workload.hub;

/// The published selectivities, per million rows.
public final class PublishedSelectivities {

  public static final QuerySelectivity POSITION_ACCOUNTS = new QuerySelectivity(914);

  /// The day itself.
  public static final QuerySelectivity BUSINESS_DATE = new QuerySelectivity(343_909);

  public static final QuerySelectivity ACTIVITY_ACCOUNTS = new QuerySelectivity(37);

  public static final QuerySelectivity SETTLEMENT_DATE = new QuerySelectivity(147);

  /// The day itself.
  public static final QuerySelectivity TRADE_DATE = new QuerySelectivity(360_671);

  public static final QuerySelectivity TRADE_STATUS = new QuerySelectivity(1_000);

  private PublishedSelectivities() {}
}
