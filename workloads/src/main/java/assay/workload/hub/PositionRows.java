package assay.workload.hub;

/// A region's positions on a day.
///
/// @param dates a shuffle: its first places have the day itself as date
/// @param ofTheDay the count
public record PositionRows(RowDraw draw, SeededPermutation dates, int ofTheDay)
    implements SeededRowGenerator {

  static PositionRows of(HubMapName name, int count, long seed) {
    RowDraw draw = RowDraw.of(name, count, seed, PublishedSelectivities.POSITION_ACCOUNTS);
    return new PositionRows(draw, draw.shuffle(2), PublishedSelectivities.BUSINESS_DATE.of(count));
  }

  @Override
  public PositionKey key(int row) {
    int instrument = GeneratedNames.instrument(new SplitMix64(SplitMix64.mix(draw.seed(), row)));
    return new PositionKey(draw.account(row), instrument, row);
  }

  @Override
  public Position row(int row, int epoch) {
    HubMapName name = draw.name();
    long bits = SplitMix64.mix(draw.seed(), row);
    boolean now = dates.of(row) < ofTheDay;
    int businessDate = BusinessDates.number(name.day(), now ? 0 : -1 - (int) (bits & 15));
    SplitMix64 changing = new SplitMix64(SplitMix64.mix(bits, epoch));
    return position(
        row, draw.account(row), name, businessDate, new SplitMix64(bits), changing, epoch + 1L, 0);
  }

  /// An individually written position in a version.
  public static Position live(int id, long version, int writer) {
    HubMapName name = HubMapName.positions(Region.NY, Day.T);
    long bits = SplitMix64.mix(-1, id);
    SplitMix64 changing = new SplitMix64(SplitMix64.mix(SplitMix64.mix(bits, version), writer));
    int account = AccountNumbers.at(id, new EqualSizedGroups(0, 0));
    int businessDate = BusinessDates.number(Day.T, 0);
    return position(
        id, account, name, businessDate, new SplitMix64(bits), changing, version, writer);
  }

  /// The instrument is drawn first, as in [#key(int)].
  private static Position position(
      int id,
      int account,
      HubMapName name,
      int businessDate,
      SplitMix64 random,
      SplitMix64 changing,
      long version,
      int writer) {
    int instrument = GeneratedNames.instrument(random);
    long quantity = 100L * random.between(1, 10_000);
    int costCents = random.between(1_000, 100_000);
    int priceCents = random.between(1_000, 100_000) + changing.below(1_000);
    return new Position(
            id,
            account,
            instrument,
            GeneratedNames.isin(instrument),
            GeneratedNames.currency(name.region(), random),
            name.region().name(),
            GeneratedNames.BOOKS.of(random),
            GeneratedNames.TRADERS.of(random),
            GeneratedNames.CONFIGURATIONS.of(random),
            GeneratedNames.HOLDINGS.of(random),
            businessDate,
            BusinessDates.number(name.day(), -1 - random.below(40)),
            BusinessDates.number(name.day(), random.below(4)),
            random.below(2_000),
            quantity,
            100L * random.between(1, 10_000),
            priceCents / 100.0,
            costCents / 100.0,
            quantity * priceCents / 100.0,
            random.below(10_000_000) / 100.0,
            quantity * (priceCents - costCents) / 100.0,
            random.below(1_000_000) / 100.0,
            GeneratedNames.COMMENTS.of(random),
            version,
            writer,
            0)
        .summed();
  }
}
