package assay.kernel;

import assay.json.JsonCodec;
import assay.link.DatagramCount;
import assay.schedule.Clock;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;

/// A process at one end of a link: sends datagrams on schedule, or counts arrivals. It measures a link independently of
/// the link's own process.
public final class DatagramProbe {

  private static final int PORT = 9;
  private static final int LONGEST = 1_472;
  private static final int BUFFER_BYTES = 8 << 20;
  private static final int QUIET_MILLIS = 1_000;
  private static final int PATIENCE_MILLIS = 20_000;

  private DatagramProbe() {}

  /// Sends (`send ADDRESS BYTES PER_SECOND COUNT`) or counts (`count`), and prints the result as
  /// one JSON line.
  public static void main(String[] args) throws IOException {
    List<String> words = List.of(args);
    if (words.getFirst().equals("send")) {
      send(
          words.get(1),
          Integer.parseInt(words.get(2)),
          Double.parseDouble(words.get(3)),
          Long.parseLong(words.get(4)));
    } else {
      count();
    }
  }

  private static void send(String address, int bytes, double perSecond, long count)
      throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.setSendBufferSize(BUFFER_BYTES);
      ByteBuffer payload = ByteBuffer.allocate(bytes);
      DatagramPacket packet =
          new DatagramPacket(payload.array(), bytes, new InetSocketAddress(address, PORT));
      long start = System.nanoTime();
      for (long i = 0; i < count; i++) {
        Clock.host().until(start + (long) (i / perSecond * 1e9));
        payload.putLong(0, i);
        socket.send(packet);
      }
      System.out.println(JsonCodec.line(new DatagramCount(count, System.nanoTime() - start)));
    }
  }

  /// Counts from the first datagram until none arrives for a second.
  private static void count() throws IOException {
    try (DatagramSocket socket = new DatagramSocket(PORT, InetAddress.getByName("0.0.0.0"))) {
      socket.setReceiveBufferSize(BUFFER_BYTES);
      System.out.println("ready");
      DatagramPacket packet = new DatagramPacket(new byte[LONGEST], LONGEST);
      socket.setSoTimeout(PATIENCE_MILLIS);
      long count = 0;
      long first = 0;
      long last = 0;
      try {
        while (true) {
          socket.receive(packet);
          last = System.nanoTime();
          if (count++ == 0) {
            first = last;
            socket.setSoTimeout(QUIET_MILLIS);
          }
        }
      } catch (SocketTimeoutException _) {
        System.out.println(JsonCodec.line(new DatagramCount(count, last - first)));
      }
    }
  }
}
