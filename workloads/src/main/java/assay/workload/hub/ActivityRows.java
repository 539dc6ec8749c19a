package assay.workload.hub;

/// The activities of a region on a day.
///
/// @param name whose they are
/// @param count how many
/// @param seed decides them, together with the name
/// @param accounts the shuffle whose first places are the lists of accounts
/// @param lists which places are which list
/// @param settlements the shuffle whose first places settle on late dates
/// @param late which places settle on which
/// @param trades the shuffle whose first places were traded on the day itself
/// @param ofTheDay how many these are
/// @param states the shuffle whose first places failed
/// @param failed how many these are
record ActivityRows(
    CacheName name,
    int count,
    long seed,
    Bijection accounts,
    Groups lists,
    Bijection settlements,
    Groups late,
    Bijection trades,
    int ofTheDay,
    Bijection states,
    int failed)
    implements Rows {

  /// The activities that a seed decides.
  static ActivityRows of(CacheName name, int count, long seed) {
    long own = Bits.mix(seed, name.toString().hashCode());
    return new ActivityRows(
        name,
        count,
        own,
        new Bijection(count, own + 1),
        Groups.of(Shares.ACTIVITY_ACCOUNTS, count),
        new Bijection(count, own + 2),
        Groups.of(Shares.SETTLEMENT_DATE, count),
        new Bijection(count, own + 3),
        Shares.TRADE_DATE.of(count),
        new Bijection(count, own + 4),
        Shares.TRADE_STATUS.of(count));
  }

  @Override
  public String map() {
    return name.toString();
  }

  @Override
  public Integer key(int row) {
    return row;
  }

  @Override
  public Activity row(int row, int epoch) {
    long own = Bits.mix(seed, row);
    Bits bits = new Bits(own);
    int instrument = Names.instrument(bits);
    boolean now = trades.of(row) < ofTheDay;
    int tradedAfter = now ? 0 : -1 - bits.below(20);
    int group = late.of(settlements.of(row));
    String state = Names.state(bits);
    long quantity = 100L * bits.between(1, 10_000);
    Bits changing = new Bits(Bits.mix(own, epoch));
    int priceCents = bits.between(1_000, 100_000) + changing.below(1_000);
    return new Activity(
            row,
            Accounts.at(accounts.of(row), lists),
            instrument,
            Names.isin(instrument),
            Names.currency(name.region(), bits),
            name.region().name(),
            Names.book(bits),
            Names.trader(bits),
            Names.side(bits),
            Names.order(bits),
            states.of(row) < failed ? Activity.FAILED : state,
            Names.venue(bits),
            Dates.number(name.day(), tradedAfter),
            Dates.text(name.day(), tradedAfter),
            10_000 * bits.between(7, 18) + 100 * bits.below(60) + bits.below(60),
            group < 0 ? Dates.number(name.day(), bits.below(4)) : Dates.late(name.day(), group),
            bits.below(2_000),
            bits.below(200),
            quantity,
            priceCents / 100.0,
            quantity * priceCents / 100.0,
            bits.below(100_000) / 100.0,
            changing.below(10_000) / 100.0,
            bits.below(50_000) / 100.0,
            Names.comment(bits),
            epoch + 1L,
            0,
            0)
        .summed();
  }
}
