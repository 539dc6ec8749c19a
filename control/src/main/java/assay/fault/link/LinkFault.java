package assay.fault.link;

import assay.fault.Fault;
import assay.schedule.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/// Faults of the link between two sites: no traffic, one-way traffic, or less bandwidth. The link's own probe sends packets
/// throughout, so frame counts show whether the link passes them.
public final class LinkFault implements Fault {

  public static final String LINK = "link";

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration POLL = Duration.ofMillis(20);

  private final String name;
  private final LinkControl link;
  private final Clock clock;
  private final boolean there;
  private final boolean back;
  private final double share;
  private LinkControl.Frames before = new LinkControl.Frames(0, 0, 0, 0);
  private long bitsPerSecond;

  private LinkFault(
      String name, LinkControl link, Clock clock, boolean there, boolean back, double share) {
    this.name = name;
    this.link = link;
    this.clock = clock;
    this.there = there;
    this.back = back;
    this.share = share;
  }

  /// Blocks both directions.
  public static LinkFault partition(LinkControl link, Clock clock) {
    return new LinkFault("partition", link, clock, false, false, 1);
  }

  /// Blocks the direction from the first site to the second.
  public static LinkFault partitionOneWay(LinkControl link, Clock clock) {
    return new LinkFault("partition-one-way", link, clock, false, true, 1);
  }

  public static LinkFault bandwidth(LinkControl link, Clock clock, double share) {
    return new LinkFault("bandwidth", link, clock, true, true, share);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> targetNames() {
    return List.of(LINK);
  }

  private boolean narrows() {
    return share < 1;
  }

  @Override
  public void inject() {
    before = link.frames();
    if (narrows()) {
      bitsPerSecond = link.narrow(share);
    } else {
      link.open(there, back);
    }
  }

  @Override
  public Optional<String> tookEffect() {
    if (narrows()) {
      return bitsPerSecond > 0
          ? Optional.of(
              String.format(
                  Locale.ROOT, "the link passes %.3f Mbit/s each way", bitsPerSecond / 1e6))
          : Optional.empty();
    }
    return within(() -> cut(link.frames()))
        ? Optional.of(
            "the link lets nothing through " + (back ? "to the second site" : "either way"))
        : Optional.empty();
  }

  private boolean cut(LinkControl.Frames now) {
    return now.cutThere() > before.cutThere() && (back || now.cutBack() > before.cutBack());
  }

  @Override
  public OptionalDouble share() {
    return narrows() ? OptionalDouble.of(share) : OptionalDouble.empty();
  }

  @Override
  public void undo() {
    before = link.frames();
    if (narrows()) {
      bitsPerSecond = link.narrow(1);
    } else {
      link.open(true, true);
    }
  }

  @Override
  public Optional<String> healed() {
    return within(() -> arrives(link.frames()))
        ? Optional.of("frames arrive in both sites")
        : Optional.empty();
  }

  private boolean arrives(LinkControl.Frames now) {
    return now.arrivedThere() > before.arrivedThere() && now.arrivedBack() > before.arrivedBack();
  }

  private boolean within(BooleanSupplier holds) {
    return clock.awaitThat(holds, PATIENCE, POLL);
  }
}
