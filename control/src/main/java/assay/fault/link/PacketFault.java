package assay.fault.link;

import assay.fault.Fault;
import assay.fault.FaultGuard;
import assay.fault.NetworkControl;
import assay.link.DirectionSpec;
import assay.plan.FaultSpec;
import assay.plan.fault.PacketRules;
import assay.schedule.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A bad network of one process: its wire is moved behind a process that delays, loses, reorders or duplicates packets. The
/// wire itself stays up, so connections live on.
public final class PacketFault implements Fault {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(50);

  private static final double MILLIS = 1e6;

  private final String name;
  private final PacketHarm harm;
  private final Wire wire;
  private final PacketRules rules;
  private final double share;
  private final Starter starter;
  private @Nullable WireShaper shaper;
  private @Nullable FaultGuard guard;
  private OptionalLong roundTripBefore = OptionalLong.empty();
  private WireShaper.Packets before = WireShaper.Packets.NONE;
  private long outgoingBefore;
  private WireShaper.@Nullable Packets carried;

  /// @param spec has the rules which packets are concerned, and the delay or the share
  public PacketFault(PacketHarm harm, FaultSpec spec, Wire wire, Starter starter) {
    this.name = spec.fault();
    this.harm = harm;
    this.wire = wire;
    this.rules = Objects.requireNonNull(spec.packets(), "a fault of packets has rules");
    this.share = spec.share();
    this.starter = starter;
  }

  /// Starts the process that carries the packets.
  @FunctionalInterface
  public interface Starter {

    /// @param in properties for packets to the target
    /// @param out properties for packets from the target
    WireShaper start(DirectionSpec in, DirectionSpec out);
  }

  /// The wire of a process.
  ///
  /// @param target the process
  /// @param other a process with which it exchanges packets that the fault concerns
  public record Wire(NetworkControl network, Clock clock, String target, String other) {

    private String moveTo(String bridge) {
      return "%s ip link set %s master %s"
          .formatted(network.middle(), network.portOf(target), bridge);
    }

    private String moveBack() {
      return moveTo(network.bridgeOf(target));
    }

    private boolean lives() {
      return network.lives(target) && network.lives(other);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> targetNames() {
    return List.of(wire.target());
  }

  @Override
  public void prepare() {
    if (shaper == null) {
      DirectionSpec harmed = harm.spec(rules, share);
      shaper =
          starter.start(
              rules.incoming() ? harmed : DirectionSpec.FREE,
              rules.outgoing() ? harmed : DirectionSpec.FREE);
      if (!rules.delay().isZero()) {
        roundTripBefore = roundTrip();
      }
    }
  }

  @Override
  public void inject() {
    prepare();
    WireShaper ready = shaper;
    if (ready != null) {
      before = packets(ready);
      outgoingBefore = ready.outgoing().carried();
      guard = FaultGuard.over(wire.moveTo(ready.bridge()), wire.moveBack());
    }
  }

  @Override
  public Optional<String> tookEffect() {
    FaultGuard holding = guard;
    WireShaper running = shaper;
    if (holding == null || running == null || !holding.done()) {
      return Optional.empty();
    }
    if (!rules.delay().isZero()) {
      // A short round trip may also be the network's own.
      return slowRoundTrip().filter(proof -> sends(running));
    }
    return wire.clock().awaitThat(() -> passes(running), PATIENCE, POLL)
        ? Optional.of(
            "the packets of %s pass a process that %s"
                .formatted(wire.target(), harm.does(percent(share))))
        : Optional.empty();
  }

  /// The target's own packets may be rare: an attempt to reach another process sends some.
  private boolean passes(WireShaper running) {
    boolean unused = wire.network().reaches(wire.target(), wire.other());
    return sends(running);
  }

  /// Only the target's packets come from behind the process; packets to the target may also be broadcasts to all.
  private boolean sends(WireShaper running) {
    return running.outgoing().carried() > outgoingBefore;
  }

  /// Of the directions that the fault concerns.
  private WireShaper.Packets packets(WireShaper running) {
    WireShaper.Packets in = running.incoming();
    WireShaper.Packets out = running.outgoing();
    return !rules.incoming() ? out : !rules.outgoing() ? in : in.plus(out);
  }

  private Optional<String> slowRoundTrip() {
    OptionalLong nanos = roundTrip();
    return nanos.isPresent() && nanos.getAsLong() >= leastRoundTrip().toNanos()
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "a round trip from %s to %s takes %.1f ms%s",
                wire.target(),
                wire.other(),
                nanos.getAsLong() / MILLIS,
                withoutFault()))
        : Optional.empty();
  }

  private String withoutFault() {
    return roundTripBefore.isPresent()
        ? String.format(Locale.ROOT, ", %.1f ms before", roundTripBefore.getAsLong() / MILLIS)
        : "";
  }

  private OptionalLong roundTrip() {
    Duration longest = rules.delay().plus(rules.spread()).multipliedBy(2);
    return wire.network().roundTripNanos(wire.target(), wire.other(), longest);
  }

  /// A packet goes there and another comes back.
  private Duration leastRoundTrip() {
    Duration each = rules.delay().minus(rules.spread());
    return rules.incoming() && rules.outgoing() ? each.multipliedBy(2) : each;
  }

  /// Packets on the way arrive first: moving the wire would lose them.
  @Override
  public void undo() {
    WireShaper running = shaper;
    if (running == null) {
      return;
    }
    shaper = null;
    try {
      carried = packets(running).since(before);
      running.relax();
      awaitArrivals();
    } finally {
      FaultGuard holding = guard;
      if (holding != null) {
        holding.close();
      }
      running.close();
    }
  }

  private void awaitArrivals() {
    Duration longest = rules.delay().plus(rules.spread());
    if (longest.isPositive()) {
      boolean unused = wire.clock().awaitThat(() -> false, longest, longest);
    }
  }

  @Override
  public void discard() {
    undo();
  }

  @Override
  public Optional<String> healed() {
    WireShaper.Packets last = carried;
    if (last == null || !last.failure().isEmpty()) {
      return Optional.empty();
    }
    boolean reached =
        wire.clock()
            .awaitThat(
                () -> !wire.lives() || wire.network().reaches(wire.target(), wire.other()),
                PATIENCE,
                POLL);
    if (!reached) {
      return Optional.empty();
    }
    String now =
        wire.lives()
            ? "%s reaches %s".formatted(wire.target(), wire.other())
            : "%s has ended"
                .formatted(wire.network().lives(wire.target()) ? wire.other() : wire.target());
    return Optional.of(now + "; " + text(last));
  }

  @Override
  public Done done() {
    WireShaper.Packets last = carried;
    return last == null
        ? Done.UNKNOWN
        : Done.packets(
            new Done.Packets(
                last.carried(), harm.affected(last), last.overrun(), last.halfLateNanos()));
  }

  private String text(WireShaper.Packets last) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d packets %s; half arrived up to %.1f ms late, 99 %% up to %.1f ms",
        harm.affected(last),
        last.carried(),
        harm.did(),
        last.halfLateNanos() / MILLIS,
        last.lateNanos() / MILLIS);
  }

  private static String percent(double share) {
    double percent = 100 * share;
    return percent == Math.rint(percent)
        ? "%d %%".formatted(Math.round(percent))
        : String.format(Locale.ROOT, "%s %%", Math.round(percent * 1e6) / 1e6);
  }
}
