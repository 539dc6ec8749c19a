package assay.workload.hub;

/// Draws a map's rows: a pure function of the seed and the map.
///
/// @param count the row count
/// @param accounts a shuffle: its first places are the account lists
/// @param lists each list's places
record RowDraw(
    HubMapName name, int count, long seed, SeededPermutation accounts, EqualSizedGroups lists) {

  /// @param seed one seed for all maps
  /// @param list the rows in an account list
  static RowDraw of(HubMapName name, int count, long seed, QuerySelectivity list) {
    long own = SplitMix64.mix(seed, name.toString().hashCode());
    return new RowDraw(
        name, count, own, new SeededPermutation(count, own + 1), EqualSizedGroups.of(list, count));
  }

  /// @param number from 2; shuffle 1 is the accounts'
  SeededPermutation shuffle(int number) {
    return new SeededPermutation(count, seed + number);
  }

  int account(int row) {
    return AccountNumbers.at(accounts.of(row), lists);
  }
}
