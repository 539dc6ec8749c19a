package assay.plan.fault;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One side of a split network, as a study names it: `member-1+client-1`, or `half`. Every other process is on the other
/// side.
public final class SplitSide {

  /// The first half of the members and of the clients, rounded down.
  private static final String HALF = "half";

  private SplitSide() {}

  /// The names of a side's processes.
  ///
  /// @param target a text that [TargetRule#SIDE] accepts
  /// @param members of the cluster
  /// @param clients of the cluster
  public static List<String> of(String target, int members, int clients) {
    return target.equals(HALF)
        ? Stream.concat(half("member", members), half("client", clients)).toList()
        : List.of(target.split("\\+"));
  }

  private static Stream<String> half(String role, int number) {
    return IntStream.rangeClosed(1, number / 2).mapToObj(i -> role + "-" + i);
  }
}
