package assay.engine.reference.link;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.FreePorts;
import assay.api.record.JavaRecordCodec;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SiteReceiverTest {

  private static final AtomicInteger RUNS = new AtomicInteger();

  private final InetSocketAddress address =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePorts.free(1));
  private final LinkedBlockingQueue<SiteChange> applied = new LinkedBlockingQueue<>();

  /// Runs code while it is read, like the classes of many libraries.
  private static final class Gadget implements Serializable {

    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      RUNS.incrementAndGet();
      in.defaultReadObject();
    }
  }

  /// A constant with a body has a class of its own.
  private enum Side {
    BUY {
      @Override
      public String toString() {
        return "buy";
      }
    }
  }

  private record Trade(long id, Side side, BigDecimal price, LocalDate day, List<String> notes) {}

  private void send(int length, byte[] bytes) throws IOException {
    try (Socket socket = new Socket(address.getAddress(), address.getPort());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
      out.writeInt(length);
      out.write(bytes);
      out.flush();
      socket.shutdownOutput();
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  private void send(Object value) throws IOException {
    byte[] bytes = JavaRecordCodec.bytes(value);
    send(bytes.length, bytes);
  }

  private @Nullable SiteChange next() throws InterruptedException {
    return applied.poll(30, TimeUnit.SECONDS);
  }

  @Test
  void anythingButAChange_isRefused_andTheNextChangeArrives() throws Exception {
    try (SiteReceiver receiver = new SiteReceiver(address, applied::add)) {
      send(new Gadget());
      send(new SiteChange("map", 1, new Gadget()));
      send(new SiteChange("map", 1, new Object[] {List.of(new Gadget())}));
      send(new SiteChange("map", 1, Map.of(1, Arrays.asList(1, new Gadget()))));
      send(-1, new byte[0]);
      send(Integer.MAX_VALUE, new byte[0]);
      send(3, new byte[] {1, 2, 3});
      send("no change");
      SiteChange good = new SiteChange("map", 2, "two");
      send(good);
      assertThat(next()).isEqualTo(good);
      assertThat(applied).isEmpty();
      assertThat(RUNS).hasValue(0);
      assertThat(receiver).isNotNull();
    }
  }

  @Test
  void plainValues_arrive() throws Exception {
    try (SiteReceiver receiver = new SiteReceiver(address, applied::add)) {
      Trade trade = new Trade(1, Side.BUY, BigDecimal.TEN, LocalDate.EPOCH, List.of("a", "b"));
      for (Object value :
          List.of(
              trade,
              1,
              2.5,
              'c',
              true,
              "text",
              Side.BUY,
              List.of(trade),
              new ArrayList<>(List.of(trade, 1L)),
              Set.of(1),
              Map.of("a", 1),
              new TreeMap<>(Map.of("a", trade)))) {
        SiteChange change = new SiteChange("map", trade, value);
        send(change);
        assertThat(next()).isEqualTo(change);
      }
      send(new SiteChange("map", 1, null));
      assertThat(next()).isEqualTo(new SiteChange("map", 1, null));
      send(new SiteChange("map", 1, new long[][] {{1, 2}, {3}}));
      SiteChange arrays = Objects.requireNonNull(next());
      assertThat(arrays.value()).isEqualTo(new long[][] {{1, 2}, {3}});
      assertThat(receiver).isNotNull();
    }
  }
}
