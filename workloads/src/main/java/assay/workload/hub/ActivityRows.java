package assay.workload.hub;

/// A region's activities on a day.
///
/// @param settlements a shuffle: its first places settle on late dates
/// @param late which places settle on which date
/// @param trades a shuffle: its first places were traded on the day itself
/// @param ofTheDay the count
/// @param states a shuffle: its first places failed
/// @param failed the count
record ActivityRows(
    RowDraw draw,
    SeededPermutation settlements,
    EqualSizedGroups late,
    SeededPermutation trades,
    int ofTheDay,
    SeededPermutation states,
    int failed)
    implements SeededRowGenerator {

  static ActivityRows of(HubMapName name, int count, long seed) {
    RowDraw draw = RowDraw.of(name, count, seed, PublishedSelectivities.ACTIVITY_ACCOUNTS);
    return new ActivityRows(
        draw,
        draw.shuffle(2),
        EqualSizedGroups.of(PublishedSelectivities.SETTLEMENT_DATE, count),
        draw.shuffle(3),
        PublishedSelectivities.TRADE_DATE.of(count),
        draw.shuffle(4),
        PublishedSelectivities.TRADE_STATUS.of(count));
  }

  @Override
  public Integer key(int row) {
    return row;
  }

  @Override
  public Activity row(int row, int epoch) {
    HubMapName name = draw.name();
    long own = SplitMix64.mix(draw.seed(), row);
    SplitMix64 random = new SplitMix64(own);
    int instrument = GeneratedNames.instrument(random);
    boolean now = trades.of(row) < ofTheDay;
    int tradedAfter = now ? 0 : -1 - random.below(20);
    int group = late.of(settlements.of(row));
    String state = GeneratedNames.STATES.of(random);
    long quantity = 100L * random.between(1, 10_000);
    SplitMix64 changing = new SplitMix64(SplitMix64.mix(own, epoch));
    int priceCents = random.between(1_000, 100_000) + changing.below(1_000);
    return new Activity(
            row,
            draw.account(row),
            instrument,
            GeneratedNames.isin(instrument),
            GeneratedNames.currency(name.region(), random),
            name.region().name(),
            GeneratedNames.BOOKS.of(random),
            GeneratedNames.TRADERS.of(random),
            GeneratedNames.SIDES.of(random),
            GeneratedNames.ORDERS.of(random),
            states.of(row) < failed ? Activity.FAILED : state,
            GeneratedNames.VENUES.of(random),
            BusinessDates.number(name.day(), tradedAfter),
            BusinessDates.text(name.day(), tradedAfter),
            10_000 * random.between(7, 18) + 100 * random.below(60) + random.below(60),
            group < 0
                ? BusinessDates.number(name.day(), random.below(4))
                : BusinessDates.late(name.day(), group),
            random.below(2_000),
            random.below(200),
            quantity,
            priceCents / 100.0,
            quantity * priceCents / 100.0,
            random.below(100_000) / 100.0,
            changing.below(10_000) / 100.0,
            random.below(50_000) / 100.0,
            GeneratedNames.COMMENTS.of(random),
            epoch + 1L,
            0,
            0)
        .summed();
  }
}
