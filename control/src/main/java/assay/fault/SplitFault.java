package assay.fault;

import assay.schedule.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A network in two halves: the wires of one side are moved to a bridge of their own, so every process keeps its link and
/// reaches its own side only.
public final class SplitFault implements Fault {

  private static final String BRIDGE = "split";
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(50);

  private final NetworkControl network;
  private final Clock clock;
  private final List<String> side;
  private final List<String> others;
  private @Nullable FaultGuard guard;

  /// @param side the processes that are cut off together
  /// @param others all other processes
  public SplitFault(NetworkControl network, Clock clock, List<String> side, List<String> others) {
    this.network = network;
    this.clock = clock;
    this.side = List.copyOf(side);
    this.others = List.copyOf(others);
  }

  @Override
  public String name() {
    return "split";
  }

  /// Both sides: each loses sight of the other.
  @Override
  public List<String> targetNames() {
    return Stream.concat(side.stream(), others.stream()).toList();
  }

  @Override
  public String targetText() {
    return "%s from %s".formatted(String.join(", ", side), String.join(", ", others));
  }

  @Override
  public void inject() {
    Stream<String> moves =
        side.stream()
            .map(process -> "ip link set %s master %s".formatted(network.portOf(process), BRIDGE));
    String injection =
        Stream.concat(
                Stream.of(
                    "ip link add %s type bridge".formatted(BRIDGE),
                    "ip link set %s up".formatted(BRIDGE)),
                moves)
            .map(this::inTheMiddle)
            .collect(Collectors.joining(" && "));
    String relief =
        Stream.concat(
                side.stream()
                    .map(process ->
                        "ip link set %s master %s"
                            .formatted(network.portOf(process), network.bridgeOf(process))),
                Stream.of("ip link del " + BRIDGE))
            .map(this::inTheMiddle)
            .collect(Collectors.joining("; "));
    guard = FaultGuard.over(injection, relief);
  }

  private String inTheMiddle(String command) {
    return network.middle() + " " + command;
  }

  /// Each living process with one of the other side; empty if a side has no living process.
  private Map<String, String> across() {
    List<String> here = side.stream().filter(network::lives).toList();
    List<String> there = others.stream().filter(network::lives).toList();
    Map<String, String> pairs = new LinkedHashMap<>();
    if (!here.isEmpty() && !there.isEmpty()) {
      here.forEach(process -> pairs.put(process, there.getFirst()));
      there.forEach(process -> pairs.put(process, here.getFirst()));
    }
    return pairs;
  }

  @Override
  public Optional<String> tookEffect() {
    FaultGuard holding = guard;
    Map<String, String> pairs = across();
    return holding == null
            || !holding.done()
            || pairs.isEmpty()
            || !network.reaching(pairs).isEmpty()
        ? Optional.empty()
        : Optional.of("none of %d processes reaches the other side".formatted(pairs.size()));
  }

  @Override
  public void undo() {
    FaultGuard holding = guard;
    if (holding != null) {
      holding.close();
    }
  }

  /// A side without a living process has no wire left to mend.
  @Override
  public Optional<String> healed() {
    boolean whole =
        clock.awaitThat(
            () -> {
              Map<String, String> pairs = across();
              return network.reaching(pairs).size() == pairs.size();
            },
            PATIENCE,
            POLL);
    if (!whole) {
      return Optional.empty();
    }
    return Optional.of(
        across().isEmpty()
            ? "one side has ended, and its wires with it"
            : "each side reaches the other");
  }
}
