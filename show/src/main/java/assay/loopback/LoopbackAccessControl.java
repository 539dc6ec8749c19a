package assay.loopback;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Admits only read requests that use this server's own name.
public final class LoopbackAccessControl {

  private static final int HTTP = 80;

  static final int CONNECTIONS = 256;

  /// Many open connections must not exhaust this process's file descriptors. A connection that is slow with its request,
  /// or idle, must not hold another's place: every user of the host can open all of them.
  private static final Map<String, String> LIMITS =
      Map.of(
          "jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS),
          "sun.net.httpserver.maxReqTime", "2",
          "sun.net.httpserver.timerMillis", "500",
          "sun.net.httpserver.idleInterval", "2",
          "sun.net.httpserver.idleTimerScheduleMillis", "500");

  private final Set<String> hosts;

  public LoopbackAccessControl(int port) {
    Set<String> names = new HashSet<>(Set.of("127.0.0.1:" + port, "localhost:" + port));
    if (port == HTTP) {
      // The default port is usually omitted.
      names.addAll(Set.of("127.0.0.1", "localhost"));
    }
    this.hosts = Set.copyOf(names);
  }

  public record Refusal(int status, String why) {}

  public Optional<Refusal> refusal(HttpExchange exchange) {
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return Optional.of(new Refusal(405, "This site is only read."));
    }
    // Another site may point its own name at this host; that name is refused (DNS rebinding).
    String host = exchange.getRequestHeaders().getFirst("Host");
    return host == null || !hosts.contains(host)
        ? Optional.of(new Refusal(421, "This site is reached by 127.0.0.1 alone."))
        : Optional.empty();
  }

  /// A server on this host's loopback that does not answer yet.
  ///
  /// @param port 0 for any free port
  /// @throws IOException if the port is unavailable
  public static HttpServer bound(int port) throws IOException {
    LIMITS.forEach(System::setProperty);
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return HttpServer.create(new InetSocketAddress(loopback, port), 0);
  }

  /// Threads for a server's requests. A slow connection holds one while it sends its request, so there are as many as
  /// connections. Virtual threads would hold the carriers of the whole process on JDK 21.
  ///
  /// @param name of each thread, before its number
  public static ExecutorService threads(String name) {
    return new ThreadPoolExecutor(
        0,
        CONNECTIONS,
        10,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        Thread.ofPlatform().daemon().name(name, 1).factory());
  }
}
