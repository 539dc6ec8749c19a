package assay.fault.link;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fault.Fault;
import assay.fault.NetworkControl;
import assay.link.DirectionSpec;
import assay.plan.FaultSpec;
import assay.schedule.VirtualClock;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Faults of packets with no-op shell commands, and a process whose counts a test sets.
@Timeout(30)
final class PacketFaultTest {

  private static final long MILLISECOND = 1_000_000;
  private final VirtualClock clock = new VirtualClock();
  private final Carrier carrier = new Carrier();
  private long roundTripNanos;
  private String ended = "";
  private int asked;

  @ParameterizedTest
  @CsvSource({
    "LOSS, packet-loss member to 1% for 5s, 'the packets of member-1 pass a process that loses 1 % of them', '10 of 1,000 packets were lost; half arrived up to 0.1 ms late, 99 % up to 0.4 ms'",
    "LOSS, packet-loss member to 0.1% for 5s, 'the packets of member-1 pass a process that loses 0.1 % of them', '10 of 1,000 packets were lost; half arrived up to 0.1 ms late, 99 % up to 0.4 ms'",
    "REORDERING, packet-reorder member to 5% for 5s, 'the packets of member-1 pass a process that holds back 5 % of them', '50 of 1,000 packets were held back; half arrived up to 0.1 ms late, 99 % up to 0.4 ms'",
    "DUPLICATION, packet-duplicate member to 5% for 5s, 'the packets of member-1 pass a process that delivers 5 % of them twice', '30 of 1,000 packets arrived twice; half arrived up to 0.1 ms late, 99 % up to 0.4 ms'",
  })
  void share_isProvenByPacketsThatPass_andItsEndTellsHowMany(
      PacketHarm harm, String text, String effect, String end) {
    PacketFault fault = fault(harm, text);
    fault.inject();
    carrier.packets = new WireShaper.Packets(999, 10, 949, 30, 3, 100_000, 400_000, "");
    carrier.sent = new WireShaper.Packets(1, 0, 1, 0, 0, 0, 0, "");
    assertThat(fault.targetNames()).containsExactly("member-1");
    assertThat(fault.tookEffect()).contains(effect);
    fault.undo();
    assertThat(fault.healed()).contains("member-1 reaches member-2; " + end);
    assertThat(carrier.relaxed).isTrue();
    assertThat(carrier.closed).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "LOSS, packet-loss member to 1% for 5s, true, true",
    "LOSS, packet-loss member to 1% packets in for 5s, true, false",
    "DUPLICATION, packet-duplicate member to 1% packets out for 5s, false, true",
  })
  void otherDirection_isFree(PacketHarm harm, String text, boolean incoming, boolean outgoing) {
    PacketFault fault = fault(harm, text);
    fault.prepare();
    assertThat(carrier.in.equals(DirectionSpec.FREE)).isEqualTo(!incoming);
    assertThat(carrier.out.equals(DirectionSpec.FREE)).isEqualTo(!outgoing);
    fault.discard();
  }

  @Test
  void packetsThatDoNotPass_proveNothing() {
    PacketFault fault = fault(PacketHarm.LOSS, "packet-loss member to 1% for 5s");
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    assertThat(asked).isPositive();
    fault.undo();
  }

  @Test
  void record_hasTheCounts() {
    PacketFault fault = fault(PacketHarm.REORDERING, "packet-reorder member to 5% for 5s");
    assertThat(fault.done()).isEqualTo(Fault.Done.UNKNOWN);
    fault.inject();
    carrier.packets = new WireShaper.Packets(999, 10, 949, 30, 3, 100_000, 400_000, "");
    carrier.sent = new WireShaper.Packets(1, 0, 1, 0, 0, 0, 0, "");
    fault.undo();
    assertThat(fault.done().packets()).contains(new Fault.Done.Packets(1_000, 50, 3, 100_000));
  }

  /// Packets to all reach the process before the wire is moved.
  @Test
  void packetsBeforeTheFault_doNotCount_andThoseToTheTargetProveNothing() {
    PacketFault fault = fault(PacketHarm.LOSS, "packet-loss member to 1% for 5s");
    carrier.packets = new WireShaper.Packets(40, 2, 0, 0, 0, 0, 0, "");
    carrier.sent = new WireShaper.Packets(3, 0, 0, 0, 0, 0, 0, "");
    fault.inject();
    carrier.packets = new WireShaper.Packets(60, 2, 0, 0, 0, 0, 0, "");
    assertThat(fault.tookEffect()).isEmpty();
    carrier.sent = new WireShaper.Packets(4, 0, 0, 0, 0, 0, 0, "");
    assertThat(fault.tookEffect()).isPresent();
    fault.undo();
    assertThat(fault.done().packets()).contains(new Fault.Done.Packets(21, 0, 0, 0));
  }

  @Test
  void delay_isToldBesideTheRoundTripBefore() {
    PacketFault fault = fault(PacketHarm.DELAY, "network-delay member to 50ms for 5s");
    roundTripNanos = 300_000;
    fault.inject();
    roundTripNanos = 101 * MILLISECOND;
    carrier.sent = new WireShaper.Packets(2, 0, 0, 0, 0, 0, 0, "");
    assertThat(fault.tookEffect())
        .contains("a round trip from member-1 to member-2 takes 101.0 ms, 0.3 ms before");
    fault.undo();
  }

  @Test
  void processThatFailed_isNoEnd() {
    PacketFault fault = fault(PacketHarm.LOSS, "packet-loss member to 1% for 5s");
    fault.inject();
    carrier.packets = new WireShaper.Packets(100, 1, 0, 0, 0, 0, 0, "no carrier");
    fault.undo();
    assertThat(fault.healed()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "network-delay member to 50ms for 5s, 100, true",
    "network-delay member to 50ms for 5s, 99, false",
    "network-delay member to 50ms packets out for 5s, 50, true",
    "network-delay member to 50ms packets in for 5s, 49, false",
    "network-delay member to 50ms spread 10ms for 5s, 80, true",
    "network-delay member to 50ms spread 10ms for 5s, 79, false",
    "network-delay member to 50ms spread 50ms for 5s, 0, true",
  })
  void delay_isProvenByTheTargetsOwnRoundTrip(String text, long millis, boolean proven) {
    PacketFault fault = fault(PacketHarm.DELAY, text);
    fault.inject();
    roundTripNanos = millis * MILLISECOND;
    assertThat(fault.tookEffect()).isEmpty();
    carrier.packets = new WireShaper.Packets(2, 0, 0, 0, 0, 0, 0, "");
    carrier.sent = carrier.packets;
    assertThat(fault.tookEffect().isPresent()).isEqualTo(proven);
    fault.undo();
  }

  @Test
  void packetsOnTheWay_arriveBeforeTheWireIsMovedBack() {
    PacketFault fault = fault(PacketHarm.DELAY, "network-delay member to 50ms spread 10ms for 5s");
    fault.inject();
    fault.undo();
    assertThat(clock.nanos()).isGreaterThanOrEqualTo(60 * MILLISECOND);
  }

  @Test
  void targetThatHasEnded_hasNoWireToMend() {
    PacketFault fault = fault(PacketHarm.LOSS, "packet-loss member to 1% for 5s");
    fault.inject();
    ended = "member-1";
    fault.undo();
    assertThat(fault.healed())
        .hasValueSatisfying(proof -> assertThat(proof).startsWith("member-1 has ended; "));
  }

  @Test
  void faultThatIsNotInjected_leavesNoProcess() {
    PacketFault fault = fault(PacketHarm.LOSS, "packet-loss member to 1% for 5s");
    fault.prepare();
    assertThat(carrier.closed).isFalse();
    fault.discard();
    assertThat(carrier.closed).isTrue();
  }

  private PacketFault fault(PacketHarm harm, String text) {
    PacketFault.Wire wire = new PacketFault.Wire(new FreeWires(), clock, "member-1", "member-2");
    return new PacketFault(harm, FaultSpec.parse(text).orElseThrow(), wire, carrier::between);
  }

  private static final class Carrier implements WireShaper {

    private Packets packets = Packets.NONE;
    private Packets sent = packets;
    private DirectionSpec in = DirectionSpec.FREE;
    private DirectionSpec out = DirectionSpec.FREE;
    private boolean relaxed;
    private boolean closed;

    @Override
    public String bridge() {
      return "wire1";
    }

    private WireShaper between(DirectionSpec into, DirectionSpec outOf) {
      in = into;
      out = outOf;
      return this;
    }

    @Override
    public Packets incoming() {
      return packets;
    }

    @Override
    public Packets outgoing() {
      return sent;
    }

    @Override
    public void relax() {
      relaxed = true;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final class FreeWires implements NetworkControl {

    @Override
    public String addressOf(String process) {
      return "10.77.0.1";
    }

    @Override
    public String inside(String process) {
      return ":";
    }

    @Override
    public String middle() {
      return ":";
    }

    @Override
    public String portOf(String process) {
      return "port";
    }

    @Override
    public String bridgeOf(String process) {
      return "bridge";
    }

    @Override
    public boolean lives(String process) {
      return !process.equals(ended);
    }

    @Override
    public OptionalLong roundTripNanos(String process, String other, Duration patience) {
      return OptionalLong.of(roundTripNanos);
    }

    @Override
    public Set<String> reaching(Map<String, String> others) {
      asked++;
      return others.keySet();
    }
  }
}
