package assay.fault;

import assay.schedule.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Faults of the network between members, in silence: nobody is told that a packet did not arrive.
///
/// A partition gives a neighbour's address to a card that nobody has, for good, so that what is sent there
/// vanishes; a route into a black hole would fail at once, which no broken switch does. An isolated
/// member's wire is pulled where all wires meet, so that it keeps its own link. Limited bandwidth lets a
/// share of a gigabit a second through, both ways.
public final class NetworkFault implements Fault {

  private static final String NOBODY = "02:00:00:00:de:ad";
  private static final double GIGABIT = 1e9;
  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final Duration POLL = Duration.ofMillis(50);

  private final String name;
  private final NetworkControl network;
  private final Clock clock;
  private final String target;
  private final String other;
  private final String injection;
  private final String relief;
  private final boolean silent;
  private @Nullable Watchdog watchdog;

  private NetworkFault(
      String name,
      NetworkControl network,
      Clock clock,
      String target,
      String other,
      String injection,
      String relief,
      boolean silent) {
    this.name = name;
    this.network = network;
    this.clock = clock;
    this.target = target;
    this.other = other;
    this.injection = injection;
    this.relief = relief;
    this.silent = silent;
  }

  /// Nothing gets from either of two members to the other.
  public static NetworkFault partition(
      NetworkControl network, Clock clock, String one, String other) {
    return new NetworkFault(
        "partition",
        network,
        clock,
        one,
        other,
        deafen(network, one, other) + " && " + deafen(network, other, one),
        restore(network, one, other) + "; " + restore(network, other, one),
        true);
  }

  /// Nothing gets from one member to the other; the other way all is well.
  public static NetworkFault partitionOneWay(
      NetworkControl network, Clock clock, String from, String to) {
    return new NetworkFault(
        "partition-one-way",
        network,
        clock,
        from,
        to,
        deafen(network, from, to),
        restore(network, from, to),
        true);
  }

  /// Nothing gets to a member or from it.
  ///
  /// @param witness a member that no longer reaches it
  public static NetworkFault isolate(
      NetworkControl network, Clock clock, String target, String witness) {
    String port = network.middle() + " ip link set " + network.portOf(target);
    return new NetworkFault(
        "isolate", network, clock, target, witness, port + " down", port + " up", true);
  }

  /// A member's wire lets only this share of a gigabit a second through, both ways.
  public static NetworkFault bandwidth(
      NetworkControl network, Clock clock, String target, String witness, double share) {
    String limit =
        String.format(
            Locale.ROOT,
            " tc qdisc %%s dev %%s root tbf rate %dbit burst 32kb latency 400ms",
            Math.round(share * GIGABIT));
    String inside = network.inside(target);
    String middle = network.middle();
    String port = network.portOf(target);
    return new NetworkFault(
        "bandwidth",
        network,
        clock,
        target,
        witness,
        inside + limit.formatted("add", "eth0") + " && " + middle + limit.formatted("add", port),
        inside + " tc qdisc del dev eth0 root; " + middle + " tc qdisc del dev " + port + " root",
        false);
  }

  private static String deafen(NetworkControl network, String from, String to) {
    return "%s ip neigh replace %s lladdr %s dev eth0 nud permanent"
        .formatted(network.inside(from), network.addressOf(to), NOBODY);
  }

  private static String restore(NetworkControl network, String from, String to) {
    return "%s ip neigh del %s dev eth0".formatted(network.inside(from), network.addressOf(to));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> targetNames() {
    return name.startsWith("partition") ? List.of(target, other) : List.of(target);
  }

  @Override
  public void inject() {
    watchdog = Watchdog.over(injection, relief);
  }

  @Override
  public Optional<String> tookEffect() {
    Watchdog holding = watchdog;
    if (holding == null || !holding.done()) {
      return Optional.empty();
    }
    if (!silent) {
      return Optional.of("the limit is set at both ends of %s's wire".formatted(target));
    }
    return network.reaches(target, other)
        ? Optional.empty()
        : Optional.of("%s does not reach %s".formatted(target, other));
  }

  @Override
  public void undo() {
    Watchdog holding = watchdog;
    if (holding != null) {
      holding.close();
    }
  }

  @Override
  public Optional<String> healed() {
    long untilNanos = clock.nanos() + PATIENCE_NANOS;
    try {
      while (!network.reaches(target, other)) {
        if (clock.nanos() - untilNanos > 0) {
          return Optional.empty();
        }
        clock.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    return Optional.of("%s reaches %s".formatted(target, other));
  }
}
