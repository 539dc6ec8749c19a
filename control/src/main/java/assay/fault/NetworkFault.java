package assay.fault;

import assay.schedule.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Silent network faults between members: no sender learns that a packet was lost.
///
/// A partition maps a neighbour's address permanently to a nonexistent card, and packets to it vanish. A blackhole route
/// would fail at once, unlike a broken switch. Isolation takes down the member's port at the central bridge; the member's own
/// link stays up. Limited bandwidth passes a share of a gigabit per second, both ways.
public final class NetworkFault implements Fault {

  private static final String NOBODY = "02:00:00:00:de:ad";
  private static final double GIGABIT = 1e9;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(50);

  private final String name;
  private final Link link;
  private final String injection;
  private final String relief;
  private final boolean silent;
  private @Nullable FaultGuard guard;

  private NetworkFault(String name, Link link, String injection, String relief, boolean silent) {
    this.name = name;
    this.link = link;
    this.injection = injection;
    this.relief = relief;
    this.silent = silent;
  }

  /// Blocks both directions between two members.
  public static NetworkFault partition(
      NetworkControl network, Clock clock, String one, String other) {
    Link link = new Link(network, clock, one, other);
    return new NetworkFault(
        "partition",
        link,
        link.deafen() + " && " + link.reversed().deafen(),
        link.restore() + "; " + link.reversed().restore(),
        true);
  }

  /// Blocks one direction between two members.
  public static NetworkFault partitionOneWay(
      NetworkControl network, Clock clock, String from, String to) {
    Link link = new Link(network, clock, from, to);
    return new NetworkFault("partition-one-way", link, link.deafen(), link.restore(), true);
  }

  /// Blocks all traffic from and to a member.
  ///
  /// @param witness a member that can no longer reach it
  public static NetworkFault isolate(
      NetworkControl network, Clock clock, String target, String witness) {
    String port = network.middle() + " ip link set " + network.portOf(target);
    Link link = new Link(network, clock, target, witness);
    return new NetworkFault("isolate", link, port + " down", port + " up", true);
  }

  /// Limits a member's bandwidth to this share of a gigabit per second, both ways.
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
        new Link(network, clock, target, witness),
        inside + limit.formatted("add", "eth0") + " && " + middle + limit.formatted("add", port),
        inside + " tc qdisc del dev eth0 root; " + middle + " tc qdisc del dev " + port + " root",
        false);
  }

  private record Link(NetworkControl network, Clock clock, String target, String other) {

    Link reversed() {
      return new Link(network, clock, other, target);
    }

    String deafen() {
      return "%s ip neigh replace %s lladdr %s dev eth0 nud permanent"
          .formatted(network.inside(target), network.addressOf(other), NOBODY);
    }

    String restore() {
      return "%s ip neigh del %s dev eth0"
          .formatted(network.inside(target), network.addressOf(other));
    }

    /// The first of these members that has ended, perhaps because it was cut off; empty if all live.
    Optional<String> ended(List<String> members) {
      return members.stream().filter(member -> !network.lives(member)).findFirst();
    }

    boolean works() {
      return network.reaches(target, other);
    }

    /// Waits until the path works or one of these members has ended; returns whether that happened.
    boolean awaited(List<String> members) {
      return clock.awaitThat(() -> ended(members).isPresent() || works(), PATIENCE, POLL);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> targetNames() {
    return name.startsWith("partition")
        ? List.of(link.target(), link.other())
        : List.of(link.target());
  }

  @Override
  public void inject() {
    guard = FaultGuard.over(injection, relief);
  }

  @Override
  public Optional<String> tookEffect() {
    FaultGuard holding = guard;
    if (holding == null || !holding.done()) {
      return Optional.empty();
    }
    if (!silent) {
      return Optional.of("the limit is set at both ends of %s's wire".formatted(link.target()));
    }
    return link.works()
        ? Optional.empty()
        : Optional.of("%s does not reach %s".formatted(link.target(), link.other()));
  }

  @Override
  public void undo() {
    FaultGuard holding = guard;
    if (holding != null) {
      holding.close();
    }
  }

  @Override
  public Optional<String> healed() {
    if (!link.awaited(targetNames())) {
      return Optional.empty();
    }
    return link.ended(targetNames())
        .map(member -> "%s has ended, and its wire with it".formatted(member))
        .or(() -> Optional.of("%s reaches %s".formatted(link.target(), link.other())));
  }
}
