package assay.workload.hub;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The account numbers: some are on a list for queries, most are not.
public final class AccountNumbers {

  private static final int LISTED = 1_000_000;
  private static final int UNLISTED = 2_000_000;
  private static final int UNLISTED_COUNT = 50_000;
  private static final int A_LIST = 5;

  private AccountNumbers() {}

  /// @param list the list's number, which is its group of rows
  public static Set<Integer> list(int list) {
    int first = LISTED + list * A_LIST;
    return IntStream.range(first, first + A_LIST).boxed().collect(Collectors.toSet());
  }

  public static boolean listed(int list, int account) {
    int place = account - LISTED - list * A_LIST;
    return place >= 0 && place < A_LIST;
  }

  /// The account for a place of the shuffle: on its group's list, or on no list.
  static int at(int place, EqualSizedGroups lists) {
    int list = lists.of(place);
    return list < 0 ? UNLISTED + place % UNLISTED_COUNT : LISTED + list * A_LIST + place % A_LIST;
  }
}
