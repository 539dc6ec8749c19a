package assay.workload.hub.query;

import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.workload.hub.AccountNumbers;
import assay.workload.hub.Activity;
import assay.workload.hub.BusinessDates;
import assay.workload.hub.EqualSizedGroups;
import assay.workload.hub.HubMapName;
import assay.workload.hub.Position;
import assay.workload.hub.PositionKey;
import assay.workload.hub.PublishedSelectivities;
import assay.workload.hub.QuerySelectivity;
import assay.workload.hub.RowType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The questions about a map's rows, and how many rows answer each.
public enum PublishedQuery {
  POSITION_KEY(
      "positionKey",
      RowType.POSITIONS,
      PublishedSelectivities.POSITION_ACCOUNTS,
      "Positions by the accounts in their keys: 914 of a million."),
  POSITION_DATE(
      "positionDate",
      RowType.POSITIONS,
      PublishedSelectivities.BUSINESS_DATE,
      "Positions by business date: 343,909 of a million."),
  POSITION_ACCOUNTS(
      "positionAccounts",
      RowType.POSITIONS,
      PublishedSelectivities.POSITION_ACCOUNTS,
      "Positions of a list of accounts: 914 of a million."),
  SETTLEMENT_DATE(
      "settlementDate",
      RowType.ACTIVITIES,
      PublishedSelectivities.SETTLEMENT_DATE,
      "Activities by settlement date: 147 of a million."),
  TRADE_DATE(
      "tradeDate",
      RowType.ACTIVITIES,
      PublishedSelectivities.TRADE_DATE,
      "Activities by trade date: 360,671 of a million."),
  TRADE_DATES(
      "tradeDates",
      RowType.ACTIVITIES,
      PublishedSelectivities.TRADE_DATE,
      "Activities by a range of trade dates, the day and later: 360,671 of a million."),
  TRADE_STATUS(
      "tradeStatus",
      RowType.ACTIVITIES,
      PublishedSelectivities.TRADE_STATUS,
      "Activities by trade status: 1,000 of a million."),
  ACTIVITY_ACCOUNTS(
      "activityAccounts",
      RowType.ACTIVITIES,
      PublishedSelectivities.ACTIVITY_ACCOUNTS,
      "Activities of a list of accounts: 37 of a million.");

  /// Business days after the day, when no row is traded yet.
  private static final int LATEST = 60;

  private final String kind;
  private final RowType type;
  private final int perMillion;
  private final String text;

  PublishedQuery(String kind, RowType type, QuerySelectivity share, String text) {
    this.kind = kind;
    this.type = type;
    this.perMillion = share.perMillion();
    this.text = text;
  }

  private QuerySelectivity share() {
    return new QuerySelectivity(perMillion);
  }

  static Optional<PublishedQuery> of(String kind) {
    return Arrays.stream(values()).filter(question -> question.kind.equals(kind)).findFirst();
  }

  static List<PublishedQuery> to(RowType type) {
    return Arrays.stream(values()).filter(question -> question.type == type).toList();
  }

  /// The request kind that asks the question on one map.
  String kind() {
    return kind;
  }

  String text() {
    return text;
  }

  public RowType sort() {
    return type;
  }

  /// @param rows the rows in the map
  public int answers(int rows) {
    return share().of(rows);
  }

  /// How many variants there are, each with equally many answers: account lists, late dates.
  ///
  /// @param rows the rows in the map
  int forms(int rows) {
    return switch (this) {
      case POSITION_KEY, POSITION_ACCOUNTS, ACTIVITY_ACCOUNTS, SETTLEMENT_DATE ->
          EqualSizedGroups.of(share(), rows).count();
      case POSITION_DATE, TRADE_DATE, TRADE_DATES, TRADE_STATUS -> 1;
    };
  }

  /// @param texts whether a date is looked up as text
  EntryField field(boolean texts) {
    return switch (this) {
      case POSITION_KEY -> EntryField.ofKey("account");
      case POSITION_ACCOUNTS, ACTIVITY_ACCOUNTS -> EntryField.of("account");
      case POSITION_DATE -> EntryField.of("businessDate");
      case SETTLEMENT_DATE -> EntryField.of("settlementDate");
      case TRADE_DATE, TRADE_DATES -> EntryField.of(texts ? "tradeDateText" : "tradeDate");
      case TRADE_STATUS -> EntryField.of("status");
    };
  }

  /// Whether a row answers the question, is undamaged and belongs to its key.
  ///
  /// @param form the variant, from 0
  boolean holds(HubMapName cache, int form, Object key, @Nullable Object row) {
    return switch (row) {
      case Activity activity ->
          key.equals(activity.id()) && activity.intact() && asked(cache, form, activity);
      case Position position -> position.intact() && asked(cache, form, key, position);
      case null, default -> false;
    };
  }

  private boolean asked(HubMapName cache, int form, Activity row) {
    return switch (this) {
      case SETTLEMENT_DATE -> row.settlementDate() == BusinessDates.late(cache.day(), form);
      case TRADE_DATE -> row.tradeDate() == BusinessDates.number(cache.day(), 0);
      case TRADE_DATES -> row.tradeDate() >= BusinessDates.number(cache.day(), 0);
      case TRADE_STATUS -> row.status().equals(Activity.FAILED);
      case ACTIVITY_ACCOUNTS -> AccountNumbers.listed(form, row.account());
      case POSITION_KEY, POSITION_DATE, POSITION_ACCOUNTS -> false;
    };
  }

  private boolean asked(HubMapName cache, int form, Object key, Position row) {
    return switch (this) {
      case POSITION_KEY ->
          key instanceof PositionKey parts && AccountNumbers.listed(form, parts.account());
      case POSITION_ACCOUNTS -> AccountNumbers.listed(form, row.account());
      case POSITION_DATE -> row.businessDate() == BusinessDates.number(cache.day(), 0);
      case SETTLEMENT_DATE, TRADE_DATE, TRADE_DATES, TRADE_STATUS, ACTIVITY_ACCOUNTS -> false;
    };
  }

  /// @param form the variant, from 0
  /// @param texts whether a date is looked up as text
  Condition condition(HubMapName cache, int form, boolean texts) {
    EntryField field = field(texts);
    return switch (this) {
      case POSITION_KEY, POSITION_ACCOUNTS, ACTIVITY_ACCOUNTS ->
          new Condition.In(field, AccountNumbers.list(form));
      case POSITION_DATE -> new Condition.Equal(field, BusinessDates.number(cache.day(), 0));
      case SETTLEMENT_DATE -> new Condition.Equal(field, BusinessDates.late(cache.day(), form));
      case TRADE_DATE ->
          new Condition.Equal(
              field,
              texts ? BusinessDates.text(cache.day(), 0) : BusinessDates.number(cache.day(), 0));
      case TRADE_DATES ->
          texts
              ? new Condition.Between(
                  field,
                  BusinessDates.text(cache.day(), 0),
                  BusinessDates.text(cache.day(), LATEST))
              : new Condition.Between(
                  field,
                  BusinessDates.number(cache.day(), 0),
                  BusinessDates.number(cache.day(), LATEST));
      case TRADE_STATUS -> new Condition.Equal(field, Activity.FAILED);
    };
  }
}
