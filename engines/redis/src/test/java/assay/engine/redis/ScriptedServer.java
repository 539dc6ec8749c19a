package assay.engine.redis;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.HostAndPort;

/// A loopback server with scripted answers to `CLUSTER INFO`, `CLUSTER NODES` and `INFO`, or as
/// silent as a frozen one.
final class ScriptedServer implements AutoCloseable {

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicInteger asked = new AtomicInteger();
  private volatile String nodes = "";
  private volatile CountDownLatch frozen = new CountDownLatch(0);
  private volatile CountDownLatch heard = new CountDownLatch(1);

  ScriptedServer() throws IOException {
    Thread unused = Thread.ofVirtual().start(this::accept);
  }

  HostAndPort at() {
    return new HostAndPort("127.0.0.1", socket.getLocalPort());
  }

  /// The number of received commands.
  int asked() {
    return asked.get();
  }

  /// Its answer to `CLUSTER NODES`.
  void knows(String lines) {
    nodes = lines;
  }

  /// Never answers from now on.
  void freeze() {
    heard = new CountDownLatch(1);
    frozen = new CountDownLatch(1);
  }

  /// Returns after a command arrived since the freeze.
  void awaitAsked() throws InterruptedException {
    heard.await();
  }

  void thaw() {
    frozen.countDown();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        Thread unused = Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      OutputStream out = client.getOutputStream();
      while (true) {
        String command = command(in);
        asked.incrementAndGet();
        heard.countDown();
        frozen.await();
        byte[] answer = answer(command).getBytes(StandardCharsets.UTF_8);
        out.write(("$" + answer.length + "\r\n").getBytes(StandardCharsets.UTF_8));
        out.write(answer);
        out.write("\r\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException gone) {
      // The client has given up.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String command(DataInputStream in) throws IOException {
    int words = number(in);
    StringBuilder command = new StringBuilder();
    for (int i = 0; i < words; i++) {
      byte[] word = new byte[number(in)];
      in.readFully(word);
      in.skipNBytes(2);
      command.append(i == 0 ? "" : " ").append(new String(word, StandardCharsets.UTF_8));
    }
    return command.toString();
  }

  /// The number after the `*` or `$` of a line.
  private static int number(DataInputStream in) throws IOException {
    int number = 0;
    byte unused = in.readByte();
    for (byte next = in.readByte(); next != '\n'; next = in.readByte()) {
      number = next == '\r' ? number : 10 * number + next - '0';
    }
    return number;
  }

  private String answer(String command) {
    return switch (command) {
      case "CLUSTER INFO" -> "cluster_state:ok\r\n";
      case "CLUSTER NODES" -> nodes;
      default -> "role:master\r\nslave0:ip=127.0.0.1,port=1,state=online,offset=1,lag=0\r\n";
    };
  }

  @Override
  public void close() throws IOException {
    thaw();
    socket.close();
  }
}
