package assay.kernel;

import assay.link.RoundTripRecorder;
import assay.schedule.Clock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.CountDownLatch;

/// Measures packets' round-trip times between two namespaces. Packets are sent on schedule, whether
/// or not earlier ones are back, so a stalled link is seen for its whole duration. Packets sent
/// before the first return do not count, because they waited for address resolution.
final class RoundTripProbe {

  private static final int PORT = 7;
  private static final int BYTES = 64;

  private final InetSocketAddress answering;
  private final long everyNanos;
  private final RoundTripRecorder trips;
  private final CountDownLatch bound = new CountDownLatch(1);
  private volatile long found = Long.MAX_VALUE;

  /// A probe of a path.
  ///
  /// @param address the address that answers
  /// @param everyNanos the interval between packets
  /// @param trips receives every packet's result
  RoundTripProbe(String address, long everyNanos, RoundTripRecorder trips) {
    this.answering = new InetSocketAddress(address, PORT);
    this.everyNanos = everyNanos;
    this.trips = trips;
  }

  /// Starts to send from one namespace and to answer in another.
  void start(Namespace sending, Namespace answers) {
    var _ = answers.start("probe-echo-" + answers.name(), this::answer, trips::broke);
    var _ = sending.start("probe-send-" + sending.name(), this::send, trips::broke);
  }

  private void answer() throws IOException {
    try (DatagramChannel socket = open().bind(answering)) {
      bound.countDown();
      ByteBuffer packet = ByteBuffer.allocateDirect(BYTES);
      while (true) {
        packet.clear();
        var sender = socket.receive(packet);
        packet.flip();
        socket.send(packet, sender);
      }
    }
  }

  private void send() throws IOException, InterruptedException {
    bound.await();
    DatagramChannel socket = open().connect(answering);
    var _ = Thread.ofPlatform().daemon().name("probe-receive").start(() -> receive(socket));
    ByteBuffer packet = ByteBuffer.allocateDirect(BYTES);
    for (long at = System.nanoTime(); ; at += everyNanos) {
      Clock.host().until(at);
      packet.clear();
      packet.putLong(0, at);
      if (at >= found) {
        trips.sent();
      }
      socket.write(packet);
    }
  }

  private void receive(DatagramChannel socket) {
    ByteBuffer packet = ByteBuffer.allocateDirect(BYTES);
    try {
      while (true) {
        packet.clear();
        int _ = socket.read(packet);
        long now = System.nanoTime();
        long sent = packet.getLong(0);
        if (sent >= found) {
          trips.took(now - sent);
        } else if (found == Long.MAX_VALUE) {
          found = now;
        }
      }
    } catch (IOException e) {
      trips.broke(e);
    }
  }

  private static DatagramChannel open() throws IOException {
    return DatagramChannel.open(StandardProtocolFamily.INET);
  }
}
