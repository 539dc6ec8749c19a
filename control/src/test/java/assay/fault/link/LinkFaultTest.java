package assay.fault.link;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fault.Fault;
import assay.schedule.VirtualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Faults of a link with a frame each way every 20 ms of virtual time.
@Timeout(30)
final class LinkFaultTest {

  private static final long EVERY = Duration.ofMillis(20).toNanos();

  private final VirtualClock clock = new VirtualClock();

  private final class PlayedLink implements LinkControl {

    private final boolean obeys;
    private boolean there = true;
    private boolean back = true;
    private double share = 1;
    private long lastNanos;
    private Frames frames = new Frames(0, 0, 0, 0);

    PlayedLink(boolean obeys) {
      this.obeys = obeys;
    }

    @Override
    public void open(boolean thereOpen, boolean backOpen) {
      frames();
      if (obeys) {
        there = thereOpen;
        back = backOpen;
      }
    }

    @Override
    public long narrow(double to) {
      share = obeys ? to : share;
      return share == 1 ? 0 : Math.round(share * 1e9);
    }

    @Override
    public Frames frames() {
      long sent = (clock.nanos() - lastNanos) / EVERY;
      lastNanos += sent * EVERY;
      frames =
          new Frames(
              frames.arrivedThere() + (there ? sent : 0),
              frames.arrivedBack() + (back ? sent : 0),
              frames.cutThere() + (there ? 0 : sent),
              frames.cutBack() + (back ? 0 : sent));
      return frames;
    }
  }

  @Test
  void partition_isProvenByFramesThatWereCutBothWays_andOverOnceTheyArrive() throws Exception {
    PlayedLink link = new PlayedLink(true);
    Fault fault = LinkFault.partition(link, clock);
    fault.inject();
    assertThat(fault.targetNames()).containsExactly("link");
    assertThat(fault.tookEffect()).contains("the link lets nothing through either way");
    clock.sleep(Duration.ofSeconds(5));
    fault.undo();
    assertThat(fault.healed()).contains("frames arrive in both sites");
    assertThat(link.frames().cutThere()).isBetween(250L, 253L);
  }

  @Test
  void partitionOneWay_letsAnswersThrough() {
    PlayedLink link = new PlayedLink(true);
    Fault fault = LinkFault.partitionOneWay(link, clock);
    fault.inject();
    assertThat(fault.tookEffect()).contains("the link lets nothing through to the second site");
    assertThat(link.back).isTrue();
    assertThat(link.there).isFalse();
  }

  @Test
  void linkThatDoesNotObey_provesNothing() {
    PlayedLink link = new PlayedLink(false);
    Fault fault = LinkFault.partition(link, clock);
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    assertThat(clock.nanos()).isGreaterThan(Duration.ofSeconds(2).toNanos());
  }

  @Test
  void linkThatPassesAsMuchAsBefore_provesNothing() {
    Fault fault = LinkFault.bandwidth(new PlayedLink(false), clock, 0.25);
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
  }

  @Test
  void bandwidth_isAShareOfTheLinks_andIsGivenBack() {
    PlayedLink link = new PlayedLink(true);
    Fault fault = LinkFault.bandwidth(link, clock, 0.25);
    fault.inject();
    assertThat(fault.tookEffect()).contains("the link passes 250.000 Mbit/s each way");
    assertThat(fault.share()).hasValue(0.25);
    fault.undo();
    assertThat(link.share).isEqualTo(1);
    assertThat(fault.healed()).isPresent();
  }
}
