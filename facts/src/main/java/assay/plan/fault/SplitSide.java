package assay.plan.fault;

import assay.plan.ProcessName;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One side of a split network, as a study names it: `member-1+client-1`, or `half`. Every other process is on the other
/// side.
///
/// @param named the processes; empty for `half`
public record SplitSide(List<ProcessName> named) {

  /// The first half of the members and of the clients, rounded down.
  public static final String HALF = "half";

  public SplitSide {
    named = List.copyOf(named);
  }

  /// @throws IllegalArgumentException if [TargetRule#SIDE] refuses the text
  public static SplitSide parse(String target) {
    if (target.equals(HALF)) {
      return new SplitSide(List.of());
    }
    return new SplitSide(
        Arrays.stream(target.split("\\+"))
            .map(name ->
                ProcessName.parse(name)
                    .orElseThrow(
                        () -> new IllegalArgumentException("no process `%s`".formatted(name))))
            .toList());
  }

  /// The side's processes in a cluster of so many members and clients.
  public List<ProcessName> of(int members, int clients) {
    return named.isEmpty()
        ? Stream.concat(
                IntStream.rangeClosed(1, members / 2).mapToObj(ProcessName::member),
                IntStream.rangeClosed(1, clients / 2).mapToObj(ProcessName::client))
            .toList()
        : named;
  }
}
