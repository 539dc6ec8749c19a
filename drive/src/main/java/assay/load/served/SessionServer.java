package assay.load.served;

import assay.api.Session;
import assay.outside.UntrustedLines;
import assay.schedule.Clock;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Serves a session to the client's program on loopback, as lines of text (`docs/how-to/writing-a-client.md`). The data of
/// a simulated cluster are in this process, so its program has no other way to them.
///
/// A connection answers one request after the other, on its own thread.
public final class SessionServer implements AutoCloseable {

  private final SessionRequests requests;
  private final Consumer<String> refusals;
  private final ServerSocket socket;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

  private SessionServer(Session session, RecordTextCodec text, Consumer<String> refusals)
      throws IOException {
    this.requests = new SessionRequests(session, text);
    this.refusals = refusals;
    this.socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  /// Serves a session until this object is closed.
  ///
  /// @param types the workload's records
  public static SessionServer start(Session session, List<Class<? extends Record>> types)
      throws IOException {
    return start(session, types, refusal -> {});
  }

  /// @param refusals hears why requests failed, on the connections' threads
  public static SessionServer start(
      Session session, List<Class<? extends Record>> types, Consumer<String> refusals)
      throws IOException {
    SessionServer server = new SessionServer(session, new RecordTextCodec(types), refusals);
    Thread unused = Clock.host().start("assay-served", server::accept);
    return server;
  }

  public int port() {
    return socket.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = socket.accept();
        connections.add(connection);
        Thread unused = Clock.host().start("assay-served-one", () -> serve(connection));
      }
    } catch (IOException e) {
      // This server was closed.
    }
  }

  private void serve(Socket connection) {
    try (connection;
        UntrustedLines in = new UntrustedLines(connection.getInputStream());
        BufferedWriter out =
            new BufferedWriter(
                new OutputStreamWriter(connection.getOutputStream(), StandardCharsets.UTF_8))) {
      connection.setTcpNoDelay(true);
      for (List<String> answer = requests.next(in); answer != null; answer = requests.next(in)) {
        if (answer.getFirst().startsWith("failed\t")) {
          refusals.accept(answer.getFirst().substring("failed\t".length()));
        }
        for (String line : answer) {
          out.write(line);
          out.write('\n');
        }
        out.flush();
      }
    } catch (IOException e) {
      // The program has gone, or this server has.
    } finally {
      connections.remove(connection);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
      for (Socket connection : connections) {
        connection.close();
      }
    } catch (IOException e) {
      // They end with the process.
    }
  }
}
