package assay.workload.hub;

/// The source of a map's rows: a pure function of the seed and the map.
///
/// @param name the map
/// @param count the number of rows
/// @param accounts the shuffle whose first places are the lists of accounts
/// @param lists the places of each list
record RowDraw(CacheName name, int count, long seed, SeededPermutation accounts, Groups lists) {

  /// @param seed the seed of all maps together
  /// @param list how many rows a list of accounts has
  static RowDraw of(CacheName name, int count, long seed, Share list) {
    long own = SplitMix64.mix(seed, name.toString().hashCode());
    return new RowDraw(
        name, count, own, new SeededPermutation(count, own + 1), Groups.of(list, count));
  }

  /// Another shuffle of all rows.
  ///
  /// @param number from 2; the first is that of the accounts
  SeededPermutation shuffle(int number) {
    return new SeededPermutation(count, seed + number);
  }

  /// The account of a row.
  int account(int row) {
    return Accounts.at(accounts.of(row), lists);
  }
}
